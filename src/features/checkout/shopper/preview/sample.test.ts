import { expect, it } from 'vitest'
import { defaultLook } from '#features/customization/shopper/look.ts'
import { sampleCheckout, sampleThanks, withProducts } from './sample.ts'

it("the shop's own products take the place of the sample's, and the sums follow [c6h2]", () => {
  const scarf = {
    title: 'Scarf',
    variant_title: '',
    image_url: null,
    unit_price: 2_500,
    compare_at_price: null,
    grams: 300,
  }
  for (const sample of [sampleCheckout(defaultLook), sampleThanks(defaultLook)]) {
    const shown = withProducts(sample, 'SEK', [scarf, { ...scarf, title: 'Hat', unit_price: 1_000 }])
    expect(shown.lines.map(({ title, line_total }) => [title, line_total])).toEqual([
      ['Scarf', 2_500],
      ['Hat', 1_000],
    ])
    expect(shown).toMatchObject({ currency: 'SEK', totals: { subtotal: 3_500, shipping: 1_200, total: 4_700 } })
  }
})
