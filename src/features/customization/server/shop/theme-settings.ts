import { readJson } from '#kit/server/plain-text.ts'
import { type Font, fonts, toHexColour } from '../../rules.ts'

/** What a theme's settings say of a shop's look: each part, or why it cannot be taken over. */
export type ThemeLook = Partial<Record<'primary_color' | 'heading_color' | 'font_family' | 'logo', LookSetting>>
type LookSetting = { value: string } | { reason: string }

/** Where theme editors keep what a merchant chose. */
export const settingsFile = 'config/settings_data.json'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const inside = (fields: Fields | undefined, ...path: string[]): Fields | undefined => {
  let at: unknown = fields
  for (const name of path) at = isFields(at) ? at[name] : undefined
  return isFields(at) ? at : undefined
}

/** The first of the names that says something. */
const first = (fields: Fields | undefined, names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = fields?.[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return undefined
}

/** As themes with colour schemes call them, by age; then those that have colours for all of the shop. */
const names = {
  primary: { scheme: ['primary_button_background', 'button', 'button_background'] },
  heading: { scheme: ['foreground_heading', 'heading', 'text', 'foreground'] },
}
const plainNames = {
  primary: ['colors_accent_1', 'color_button', 'color_button_bg', 'color_primary', 'colors_primary'],
  heading: ['color_heading', 'color_heading_text', 'colors_text', 'color_text', 'color_body_text'],
}
const fontNames = ['type_body_font', 'type_primary_font', 'type_base_font', 'body_font', 'type_heading_font']

/** The look that a theme's settings say; null where they cannot be read. */
export const readThemeLook = (source: string): ThemeLook | null => {
  const settings = getCurrent(withoutComment(source))
  if (!settings) return null
  const [scheme] = Object.values(inside(settings, 'color_schemes') ?? {})
  const colours = inside(isFields(scheme) ? scheme : undefined, 'settings')
  const primary = first(colours, names.primary.scheme) ?? first(settings, plainNames.primary)
  const heading = first(colours, names.heading.scheme) ?? first(settings, plainNames.heading)
  const font = first(settings, fontNames)
  const logo = first(settings, ['logo']) ?? first(inside(settings, 'sections', 'header', 'settings'), ['logo'])
  return {
    ...(primary && { primary_color: toColour(primary) }),
    ...(heading && { heading_color: toColour(heading) }),
    ...(font && { font_family: toFont(font) }),
    ...(logo && { logo: toLogo(logo) }),
  }
}

/** Theme editors write a comment before the JSON. */
const withoutComment = (source: string): string => {
  const text = source.trimStart()
  const end = text.startsWith('/*') ? text.indexOf('*/') : -1
  return end < 0 ? text : text.slice(end + 2)
}

/** What is chosen now: values, or the name of a preset. */
const getCurrent = (text: string): Fields | undefined => {
  const file = readFields(text)
  const current = file?.['current']
  return typeof current === 'string' ? inside(file, 'presets', current) : inside(file, 'current')
}

const readFields = (text: string): Fields | undefined => {
  try {
    const value = readJson(text)
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

const seeThrough = { reason: 'It is partly transparent' }

/** '#12f', '#1122ff', '#1122ffff' and 'rgb(17, 34, 255)' are one colour. */
const toColour = (typed: string): LookSetting => {
  const hex = toHexColour(typed)
  if (hex !== null) return { value: hex }
  if (/^#[0-9a-f]{8}$/i.test(typed))
    return typed.slice(7).toLowerCase() === 'ff' ? { value: typed.slice(0, 7).toLowerCase() } : seeThrough
  const parts = /^rgba?\(([\d.,\s]+)\)$/i.exec(typed)?.[1]?.split(',').map(Number)
  if (!parts || parts.length < 3 || parts.length > 4 || parts.slice(0, 3).some((part) => !(part >= 0 && part <= 255)))
    return { reason: `${typed.slice(0, 40)} is not a colour we recognise` }
  if (parts.length === 4 && parts[3] !== 1) return seeThrough
  const [red, green, blue] = parts.map((part) => Math.round(part).toString(16).padStart(2, '0'))
  return { value: `#${red}${green}${blue}` }
}

/** 'open_sans_n4' is Open Sans, upright and of weight 400. */
const toFont = (handle: string): LookSetting => {
  const words = handle.split('_').slice(0, -1)
  const name = words.join(' ').slice(0, 40)
  const known = fonts.find(
    (font): font is Exclude<Font, 'Default'> => font !== 'Default' && font.toLowerCase() === name,
  )
  if (known) return { value: known }
  const shown = name.replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase())
  return { reason: `The checkout has ${fonts.slice(1).join(', ')}, not ${shown || handle.slice(0, 40)}` }
}

const logoScheme = 'shopify://shop_images/'

/** The name of a picture among the shop's files. */
const toLogo = (address: string): LookSetting => {
  const name = address.startsWith(logoScheme) ? address.slice(logoScheme.length) : ''
  if (!/^[^/\\?#\p{C}]{1,255}$/u.test(name) || name === '..') return { reason: 'It is not one of your shop’s files' }
  return /\.svg$/i.test(name) ? { reason: 'It is an SVG; the checkout supports PNG, JPEG and WebP' } : { value: name }
}
