import { expect, it } from 'vitest'
import { readThemeLook } from './theme-settings.ts'

const file = (current: unknown, presets: object = {}) => JSON.stringify({ current, presets })
const schemes = (settings: object) => ({ color_schemes: { 'scheme-1': { settings }, 'scheme-2': { settings: {} } } })

it('reads the first colour scheme of newer and older themes, below the comment that editors write [f2t2]', () => {
  const comment = '/*\n * IMPORTANT: { The contents of this file are auto-generated. }\n */\n'
  const newer = schemes({ primary_button_background: '#c74a1b', foreground_heading: '#0A0', foreground: '#42515e' })
  expect(readThemeLook(comment + file({ ...newer, type_body_font: 'inter_n4' }))).toEqual({
    primary_color: { value: '#c74a1b' },
    heading_color: { value: '#00aa00' },
    font_family: { value: 'Inter' },
  })
  expect(readThemeLook(file({ ...schemes({ button: '#121212', text: 'rgba(18, 52, 86, 1)' }) }))).toEqual({
    primary_color: { value: '#121212' },
    heading_color: { value: '#123456' },
  })
})

it('reads themes without schemes, and the preset that is chosen by its name [f3q3]', () => {
  const settings = {
    colors_accent_1: '#334fb4ff',
    colors_text: '#121212',
    type_body_font: 'poppins_n4',
    sections: { header: { settings: { logo: 'shopify://shop_images/our logo.png' } } },
  }
  expect(readThemeLook(file('Default', { Default: settings }))).toEqual({
    primary_color: { value: '#334fb4' },
    heading_color: { value: '#121212' },
    font_family: { value: 'Poppins' },
    logo: { value: 'our logo.png' },
  })
})

it.each([
  [{ colors_accent_1: '#000000cf' }, 'primary_color', /partly transparent/],
  [{ colors_accent_1: 'rgba(0,0,0,0)' }, 'primary_color', /partly transparent/],
  [{ colors_text: 'rgb(300, 0, 0)' }, 'heading_color', /not a colour/],
  [{ colors_text: 'var(--ink)' }, 'heading_color', /not a colour/],
  [{ type_body_font: 'open_sans_n4' }, 'font_family', /not Open Sans$/],
  [{ logo: 'shopify://shop_images/logo.SVG' }, 'logo', /SVG/],
  [{ logo: 'https://elsewhere.example/logo.png' }, 'logo', /not one of your shop’s files/],
  [{ logo: 'shopify://shop_images/../admin' }, 'logo', /not one of your shop’s files/],
  [{ logo: 'shopify://shop_images/..' }, 'logo', /not one of your shop’s files/],
] as const)('says why it takes over nothing of %o', (settings, part, reason) => {
  expect(readThemeLook(file(settings))).toEqual({ [part]: { reason: expect.stringMatching(reason) } })
})

it.each(['', 'no json', '[]', '{}', '/* never ends', file('Gone'), file(7)])('reads nothing of %j', (text) => {
  expect(readThemeLook(text)).toBeNull()
})
