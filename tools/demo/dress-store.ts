import sharp from 'sharp'
import { drawLogo } from '#features/customization/server/logo.ts'
import { insertLogo, saveCustomization } from '#features/customization/server/repository.ts'
import { saveOwn } from '#features/localization/server/repository.ts'
import { insertReview, saveSummary } from '#features/reviews/server/repository.ts'
import type { Db } from '#kit/server/db/database.ts'
import type { DemoShop } from './shops.ts'

const reviews = [
  {
    name: 'Lotte V.',
    rating: 5,
    source: 'store',
    review: 'The mug is even nicer than in the pictures. Arrived the next day, packed in paper only.',
  },
  {
    name: 'Bram Jansen',
    rating: 5,
    source: 'google',
    review: 'Third order. The wool throw is on our sofa every evening.',
  },
  {
    name: 'Hannah K.',
    rating: 4.5,
    source: 'trustpilot',
    review: 'Sehr schöne Keramik, schnelle Lieferung nach Berlin.',
  },
  {
    name: 'Camille',
    rating: 5,
    source: 'store',
    review: 'Bougies magnifiques, et un petit mot écrit à la main dans le paquet.',
  },
  {
    name: 'Daan de Boer',
    rating: 4,
    source: 'google',
    review: 'Good board, heavier than I thought. Paid with iDEAL in ten seconds.',
  },
  {
    name: 'Sophie M.',
    rating: 5,
    source: 'store',
    review: 'One bowl had a crack. They sent a new one the same afternoon and asked nothing.',
  },
  {
    name: 'Jonas',
    rating: 4.5,
    source: 'trustpilot',
    review: 'The lamp gives a warm light and the dimmer really is silent.',
  },
  {
    name: 'Emma Bakker',
    rating: 5,
    source: 'store',
    review: 'Gift card arrived within a minute. My sister was delighted.',
  },
  {
    name: 'Élise D.',
    rating: 4,
    source: 'facebook',
    review: 'Lovely cushion cover. The feather filling needs a good shake now and then.',
  },
  {
    name: 'Milan Visser',
    rating: 5,
    source: 'google',
    review: 'Clear checkout, honest shipping prices, fast delivery. That is how it should be.',
  },
  {
    name: 'Greta',
    rating: 3.5,
    source: 'trustpilot',
    review: 'Beautiful vase, but the colour differs a little from the photo. Returning was easy.',
  },
  { name: 'Noor P.', rating: 5, source: 'store', review: 'Everything about this shop is calm, also the parcel.' },
] as const

/** Where the store says it in its own words. */
const words: Parameters<typeof saveOwn>[2] = [
  { language: 'nl', page: 'thank_you', key: 'confirmation.confirmed', text: 'Je bestelling ligt op de inpaktafel' },
  { language: 'nl', page: 'checkout', key: 'payment.secure', text: 'Veilig betalen, zonder account.' },
  {
    language: 'fr',
    page: 'thank_you',
    key: 'confirmation.confirmed',
    text: 'Votre commande est entre de bonnes mains',
  },
]

/** The look, the logo, the reviews and the own words of a store that has been in use for a year. */
export async function dressStore(db: Db, storeId: string, { identity }: DemoShop): Promise<void> {
  const picture = await sharp(Buffer.from(wordmark(identity.name, identity.accent)), { density: 216 })
    .png()
    .toBuffer()
  const logo = await drawLogo({ filename: 'logo.png', mimetype: 'image/png', content: picture })
  const { id } = await insertLogo(db, storeId, logo)
  const look = { primary_color: identity.accent, heading_color: '#1f2a24', font_family: 'Inter' }
  await saveCustomization(db, storeId, look, id)
  await saveSummary(db, storeId, { rating: 4.8, total_reviews: 1274, is_enable: true })
  for (const review of reviews.toReversed()) await insertReview(db, storeId, review)
  await saveOwn(db, storeId, words)
}

/** Two leaves and the shop's name, as its storefront has it; a long name is written smaller. */
const wordmark = (name: string, accent: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60">
  <g transform="translate(6 10)" fill="${accent}">
    <path d="M18 40 C4 34 0 18 6 4 C20 8 26 24 18 40 Z"/>
    <path d="M20 40 C22 26 30 18 38 16 C40 28 34 38 20 40 Z" opacity=".65"/>
  </g>
  <text x="54" y="36" font-family="Georgia, 'DejaVu Serif', serif" font-size="${Math.min(17, 195 / name.length)}" fill="#1f2a24">${name.replace('&', '&amp;')}</text>
</svg>`
