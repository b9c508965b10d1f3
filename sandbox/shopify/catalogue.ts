import type { Option, Product } from './model.ts'

type Entry = {
  title: string
  picture: string
  collection: string
  price: number
  /** Added per step of the last option, in hundredths. */
  step?: number
  compareAt?: number
  grams: number
  stock: number
  options?: Option[]
  digital?: boolean
  oversell?: boolean
  text: string
}

const size = (...values: string[]) => ({ name: 'Size', values })
const color = (...values: string[]) => ({ name: 'Color', values })

const linden: Entry[] = [
  {
    title: 'Stoneware Mug',
    picture: 'mug',
    collection: 'Table',
    price: 1850,
    grams: 380,
    stock: 64,
    options: [color('Sand', 'Moss', 'Ink')],
    text: 'Thrown by hand, glazed twice, and the right weight for a first coffee. Holds 300 ml. Goes in the dishwasher.',
  },
  {
    title: 'Supper Bowl',
    picture: 'bowl',
    collection: 'Table',
    price: 2400,
    grams: 520,
    stock: 38,
    options: [color('Sand', 'Ink')],
    text: 'Wide enough for pasta, deep enough for soup. Stoneware with a raw foot ring.',
  },
  {
    title: 'Beeswax Candle',
    picture: 'candle',
    collection: 'Light',
    price: 1495,
    step: 600,
    grams: 240,
    stock: 120,
    options: [size('Small', 'Tall')],
    text: 'Pure beeswax on a cotton wick. Burns without smoke for about thirty hours and smells faintly of honey.',
  },
  {
    title: 'Wool Throw',
    picture: 'throw',
    collection: 'Textiles',
    price: 12900,
    compareAt: 15900,
    grams: 1350,
    stock: 14,
    options: [color('Oat', 'Moss', 'Rust')],
    text: 'Woven in Tilburg from recycled wool, with a soft brushed face. 130 × 180 cm.',
  },
  {
    title: 'Linen Cushion',
    picture: 'cushion',
    collection: 'Textiles',
    price: 4900,
    step: 1200,
    grams: 640,
    stock: 30,
    options: [color('Oat', 'Rust'), size('45 cm', '60 cm')],
    text: 'Washed linen cover with a hidden zip and a feather filling that can be shaken back into shape.',
  },
  {
    title: 'Bud Vase',
    picture: 'vase',
    collection: 'Table',
    price: 2150,
    grams: 410,
    stock: 3,
    options: [color('Moss', 'Clay')],
    text: 'For one stem and a little water. Each glaze runs a little differently.',
  },
  {
    title: 'Oak Board',
    picture: 'board',
    collection: 'Kitchen',
    price: 3900,
    step: 1600,
    grams: 1100,
    stock: 26,
    options: [size('Regular', 'Large')],
    text: 'One solid piece of European oak, oiled, with a juice groove on one side.',
  },
  {
    title: 'Table Lamp',
    picture: 'lamp',
    collection: 'Light',
    price: 18900,
    grams: 2400,
    stock: 8,
    options: [color('Sand', 'Ink')],
    text: 'Ceramic foot, linen shade, a braided cord and a dimmer that does not hum.',
  },
  {
    title: 'Tea Towel, Set of Two',
    picture: 'towel',
    collection: 'Kitchen',
    price: 1900,
    grams: 210,
    stock: 0,
    text: 'Half linen, half cotton: dries glasses without leaving anything behind. Back on the loom soon.',
  },
  {
    title: 'Gift Card',
    picture: 'card',
    collection: 'Gifts',
    price: 2500,
    step: 2500,
    grams: 0,
    stock: 999,
    digital: true,
    oversell: true,
    options: [{ name: 'Value', values: ['25', '50', '75'] }],
    text: 'Sent by email within minutes. Never expires.',
  },
]

const harbor: Entry[] = [
  {
    title: 'Field Pack 24L',
    picture: 'pack',
    collection: 'Bags',
    price: 14800,
    grams: 1250,
    stock: 22,
    options: [color('Navy', 'Olive', 'Rust')],
    text: 'Waxed canvas, a padded sleeve and a lid that closes in the rain. Repaired for free, for good.',
  },
  {
    title: 'Deck Jacket',
    picture: 'jacket',
    collection: 'Clothing',
    price: 18900,
    compareAt: 22900,
    grams: 980,
    stock: 18,
    options: [color('Navy', 'Olive'), size('S', 'M', 'L')],
    text: 'Wind stops at the shell, warmth stays in the pile lining. Two hand pockets, one for a map.',
  },
  {
    title: 'Watch Cap',
    picture: 'cap',
    collection: 'Clothing',
    price: 2800,
    grams: 90,
    stock: 140,
    options: [color('Navy', 'Rust', 'Oat')],
    text: 'Merino, ribbed, long enough to fold twice.',
  },
  {
    title: 'Trail Bottle',
    picture: 'bottle',
    collection: 'Camp',
    price: 3400,
    step: 600,
    grams: 360,
    stock: 75,
    options: [color('Olive', 'Ink'), size('20 oz', '32 oz')],
    text: 'Double-walled steel: cold for a day, hot for half of one. The lid unscrews with gloves on.',
  },
  {
    title: 'Camp Lantern',
    picture: 'lantern',
    collection: 'Camp',
    price: 6200,
    grams: 540,
    stock: 31,
    text: 'Warm light for forty hours on one charge, and a hook that folds away.',
  },
  {
    title: 'Two-Person Tent',
    picture: 'tent',
    collection: 'Camp',
    price: 32900,
    grams: 2350,
    stock: 6,
    options: [color('Olive', 'Rust')],
    text: 'Up in four minutes, two doors, and a fly that keeps the rain where it belongs.',
  },
  {
    title: 'Boot Socks, 2 Pairs',
    picture: 'socks',
    collection: 'Clothing',
    price: 2600,
    grams: 160,
    stock: 210,
    options: [size('S/M', 'L/XL')],
    text: 'Cushioned where it counts. Guaranteed for life, holes included.',
  },
  {
    title: 'Enamel Mug',
    picture: 'mug',
    collection: 'Camp',
    price: 1600,
    grams: 150,
    stock: 96,
    options: [color('Navy', 'Oat')],
    text: 'Chips add character. 12 oz.',
  },
  {
    title: 'Dock Throw',
    picture: 'throw',
    collection: 'Camp',
    price: 9800,
    grams: 1500,
    stock: 12,
    options: [color('Navy', 'Oat')],
    text: 'A wool blend that shrugs off sparks and sand.',
  },
  {
    title: 'Trail Map, Printable',
    picture: 'card',
    collection: 'Guides',
    price: 900,
    grams: 0,
    stock: 999,
    digital: true,
    oversell: true,
    text: 'A PDF of twelve loops within two hours of the city.',
  },
]

const morgenrot: Entry[] = [
  {
    title: 'House Espresso',
    picture: 'coffee',
    collection: 'Coffee',
    price: 1290,
    step: 1850,
    grams: 250,
    stock: 88,
    options: [
      { name: 'Grind', values: ['Beans', 'Espresso', 'Filter'] },
      { name: 'Weight', values: ['250 g', '1 kg'] },
    ],
    text: 'Cocoa, hazelnut, a little orange. Roasted on Tuesdays, posted on Wednesdays.',
  },
  {
    title: 'Ethiopia Guji',
    picture: 'coffee',
    collection: 'Coffee',
    price: 1590,
    grams: 250,
    stock: 42,
    options: [{ name: 'Grind', values: ['Beans', 'Filter'] }],
    text: 'Washed, floral, bright. For slow mornings and a paper filter.',
  },
  {
    title: 'Breakfast Tea',
    picture: 'tin',
    collection: 'Tea',
    price: 990,
    grams: 180,
    stock: 57,
    text: 'Assam and Ceylon in a tin that closes properly.',
  },
  {
    title: 'Hand Dripper',
    picture: 'dripper',
    collection: 'Tools',
    price: 2690,
    grams: 420,
    stock: 25,
    options: [color('Sand', 'Ink')],
    text: 'Porcelain, for one or two cups. Takes the papers every shop has.',
  },
  {
    title: 'Gooseneck Kettle',
    picture: 'kettle',
    collection: 'Tools',
    price: 7900,
    compareAt: 9400,
    grams: 1180,
    stock: 9,
    options: [color('Ink', 'Clay')],
    text: 'Holds the temperature you set and pours where you point.',
  },
  {
    title: 'Kiosk Mug',
    picture: 'mug',
    collection: 'Tools',
    price: 1450,
    grams: 340,
    stock: 70,
    options: [color('Clay', 'Sand')],
    text: 'The one from the counter.',
  },
  {
    title: 'Oat Biscuits',
    picture: 'tin',
    collection: 'Pantry',
    price: 790,
    grams: 300,
    stock: 4,
    text: 'Salty at the edges. Baked two streets away.',
  },
  {
    title: 'Travel Bottle',
    picture: 'bottle',
    collection: 'Tools',
    price: 2990,
    grams: 320,
    stock: 33,
    options: [color('Moss', 'Clay')],
    text: 'Leak-proof, and it fits under an espresso machine.',
  },
]

const entries = [linden, harbor, morgenrot]
const vendors = ['Linden & Loom', 'Harbor Supply Co.', 'Kiosk Morgenrot']

/** The products of shop number `index`, with ids that stay the same in every sandbox. */
export function seedProducts(index: number, now: Date): Product[] {
  const createdAt = new Date(now.getTime() - 400 * 86_400_000).toISOString()
  return (entries[index] ?? []).map((entry, position) => {
    const id = 7_810_000_000_000 + index * 1_000_000_000 + (position + 1) * 32_768
    const options = entry.options ?? [{ name: 'Title', values: ['Default Title'] }]
    return {
      id,
      handle: handleOf(entry.title),
      title: entry.title,
      description: entry.text,
      type: entry.collection,
      vendor: vendors[index] ?? '',
      tags: [entry.collection.toLowerCase()],
      collection: entry.collection,
      picture: entry.picture,
      status: 'ACTIVE' as const,
      options,
      variants: combinations(options).map((values, variant) => {
        const step = (options.at(-1)?.values.indexOf(values.at(-1) ?? '') ?? 0) * (entry.step ?? 0)
        return {
          id: 43_270_000_000_000 + index * 1_000_000_000 + (position + 1) * 65_536 + variant * 32,
          sku: skuOf(entry.title, values),
          options: values,
          price: entry.price + step,
          compareAt: entry.compareAt ?? null,
          grams: entry.grams,
          stock: entry.stock,
          oversell: entry.oversell ?? false,
          taxable: true,
          requiresShipping: !entry.digital,
        }
      }),
      createdAt,
      updatedAt: createdAt,
    }
  })
}

export const handleOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

function skuOf(title: string, values: string[]): string {
  const name = title
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 3).toUpperCase())
    .join('')
  const choice =
    values[0] === 'Default Title'
      ? []
      : values.map((value) =>
          value
            .replaceAll(/[^A-Za-z0-9]/g, '')
            .slice(0, 3)
            .toUpperCase(),
        )
  return [name, ...choice].join('-')
}

function combinations(options: Option[]): string[][] {
  return options.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
}
