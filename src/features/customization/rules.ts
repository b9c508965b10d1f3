export const fonts = ['Default', 'Roboto', 'Poppins', 'Inter'] as const
export type Font = (typeof fonts)[number]

/** What a store shows before its merchant chose anything. */
export const defaultCustomization = {
  primary_color: '#000000',
  heading_color: '#000000',
  font_family: 'Default',
} as const

/** The address of what is drawn in the logo's box while a merchant tries out a look without a logo of their own. */
export const placeholderLogo = '/media/placeholder-logo.svg'

/** The family that shoppers see: 'Default' stands for Roboto. */
export const drawnFont = (font: string): Exclude<Font, 'Default'> =>
  font === 'Poppins' || font === 'Inter' ? font : 'Roboto'

/** The font that a first save sends: 'Default' becomes Poppins then. */
export const firstSavedFont = (font: Font): Font => (font === 'Default' ? 'Poppins' : font)

/** A colour as `#rrggbb`, also when it was typed as `abc` or `#ABC`; null for anything else. */
export const toHexColour = (typed: string): string | null => {
  const digits = typed.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null
}

/** What the preview can show beside the checkout as it begins, by the value of `state` in its address; the thank-you page is a page of its own. */
export const previewStates = ['error', 'no_rate', 'declined'] as const
export type PreviewState = (typeof previewStates)[number]
export const isPreviewState = (value: unknown): value is PreviewState => previewStates.some((state) => state === value)

/** A product of the shop as the preview draws it; prices in minor units. */
export type PreviewProduct = {
  title: string
  variant_title: string
  image_url: string | null
  unit_price: number
  compare_at_price: number | null
  grams: number
}
