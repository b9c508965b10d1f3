import { darkenedTo, textOn } from '../contrast.ts'

/** The merchant's look: colours as `#rrggbb`, a font of the list, the address of the logo. */
export type Look = { primary_color: string; heading_color: string; font_family: string; logo_url: string | null }

export const fonts = ['Roboto', 'Poppins', 'Inter'] as const
export const defaultLook: Look = {
  primary_color: '#000000',
  heading_color: '#000000',
  font_family: 'Roboto',
  logo_url: null,
}

/** The darkest surface that coloured text stands on. */
const panel = '#f6f7f8'
/** The look's own font, and what takes its room until it is there: fonts.css. */
const standIns = ['', ' Fallback', ' Fallback of Android', ' Fallback of Linux']
const colour = /^#[0-9a-f]{6}$/i
const ownLogo = /^\/media\/[\w./-]+$/
const passedLogo = /^(blob:|data:image\/(png|jpeg|webp|gif|svg\+xml);base64,[\w+/=]*$)/

/** The shade of a colour in which text can be read: the colour itself where it can. */
export const readableShade = (chosen: string): string => darkenedTo(4.5, chosen, panel)

/**
 * The look as CSS custom properties. Colours stay as the merchant chose them; where text in them would not be readable
 * (WCAG AA), the text alone takes a darker shade of the same hue.
 */
export const lookProperties = (look: Look): Record<`--${string}`, string> => {
  const { primary_color, heading_color, font_family } = cleanLook(look)
  return {
    '--primary': primary_color,
    '--on-primary': textOn(primary_color),
    '--primary-edge': darkenedTo(3, primary_color, '#ffffff'),
    '--accent': readableShade(primary_color),
    '--heading': readableShade(heading_color),
    '--font': [...standIns.map((standIn) => `'${font_family}${standIn}'`), 'system-ui', 'sans-serif'].join(', '),
  }
}

/** A style rule with the look, for the page's head. Safe to print: only checked colours and listed fonts get in. */
export const lookStyle = (look: Look): string =>
  `:root{${Object.entries(lookProperties(look))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

const cleanLook = (look: Look): Look => ({
  primary_color: colour.test(look.primary_color) ? look.primary_color.toLowerCase() : defaultLook.primary_color,
  heading_color: colour.test(look.heading_color) ? look.heading_color.toLowerCase() : defaultLook.heading_color,
  font_family: (fonts as readonly string[]).includes(look.font_family) ? look.font_family : defaultLook.font_family,
  logo_url: look.logo_url,
})

const isLogo = (value: string, origin: string) => {
  if (ownLogo.test(value)) return !value.includes('..')
  if (value.startsWith('blob:')) return value.startsWith(`blob:${origin}/`)
  return passedLogo.test(value)
}

/**
 * The look that a preview was asked for by `primaryColor`, `headingColor`, `fontFamily` and `logo`. Whatever is not a
 * colour, a font of the list or a picture of this `origin` falls back to the default.
 */
export const previewLook = (query: Readonly<Record<string, unknown>>, origin: string): Look => {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
  const logo = text('logo').startsWith(`${origin}/media/`) ? text('logo').slice(origin.length) : text('logo')
  return {
    ...cleanLook({
      primary_color: text('primaryColor'),
      heading_color: text('headingColor'),
      font_family: text('fontFamily'),
      logo_url: null,
    }),
    logo_url: isLogo(logo, origin) ? logo : null,
  }
}
