import { expect, it } from 'vitest'
import { letter } from './letter.ts'

it('a mail of the product says as text what its links are for', () => {
  const { text, html } = letter({
    subject: 'Mugs: all clear',
    title: 'All clear',
    name: 'Ann',
    paragraphs: ['all is well.'],
    button: { label: 'View details', link: 'https://checky.example/alerts?a=1&b=2' },
    footLink: { label: 'Mute emails of this kind', link: 'https://checky.example/alerts' },
  })
  expect(text.split('\n\n')).toEqual([
    'Hello Ann,',
    'all is well.',
    'View details: https://checky.example/alerts?a=1&b=2',
    'Mute emails of this kind: https://checky.example/alerts',
  ])
  const links = [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)</g)].map(([, link, label]) => [label, link])
  expect(links).toEqual([
    ['View details', 'https://checky.example/alerts?a=1&#38;b=2'],
    ['Mute emails of this kind', 'https://checky.example/alerts'],
  ])
})
