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
export const hexOf = (typed: string): string | null => {
  const digits = typed.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null
}
