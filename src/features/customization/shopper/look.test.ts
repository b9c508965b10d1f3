import { describe, expect, it } from 'vitest'
import { defaultLook, lookStyle, previewLook } from './look.ts'

const origin = 'https://pay.example'

describe('the look of a preview', () => {
  it('takes colours, a listed font and an own picture [c4r5]', () => {
    expect(
      previewLook(
        { primaryColor: '#AbCdEf', headingColor: '#112233', fontFamily: 'Inter', logo: '/media/logos/a1.png' },
        origin,
      ),
    ).toEqual({
      primary_color: '#abcdef',
      heading_color: '#112233',
      font_family: 'Inter',
      logo_url: '/media/logos/a1.png',
    })
  })

  it('draws Default, and anything unknown, as Roboto [n8b6]', () => {
    for (const fontFamily of ['Default', 'Comic Sans', undefined, ['Inter']])
      expect(previewLook({ fontFamily }, origin).font_family).toBe('Roboto')
  })

  it.each(['red', '#fff', '#12345g', 'red;background:url(//x)', '#000000;}', ['#123456']])(
    'falls back to black for %j',
    (primaryColor) => expect(previewLook({ primaryColor }, origin)).toEqual(defaultLook),
  )

  it.each([
    'javascript:alert(1)',
    '//evil.example/media/a.png',
    'https://evil.example/media/a.png',
    '/media/../api/session',
    'data:text/html;base64,AAAA',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'blob:https://evil.example/1',
  ])('refuses %s as a logo', (logo) => expect(previewLook({ logo }, origin).logo_url).toBeNull())

  it.each(['data:image/png;base64,iVBORw0=', `blob:${origin}/1b2c`, '/media/a.webp'])('shows %s as the logo', (logo) =>
    expect(previewLook({ logo }, origin).logo_url).toBe(logo),
  )

  it('shortens the full address of an own picture', () =>
    expect(previewLook({ logo: `${origin}/media/a.png` }, origin).logo_url).toBe('/media/a.png'))

  it('prints nothing into the style rule that was not checked', () =>
    expect(lookStyle({ ...defaultLook, primary_color: 'red}body{display:none', font_family: "x';}" })).toBe(
      lookStyle(defaultLook),
    ))
})
