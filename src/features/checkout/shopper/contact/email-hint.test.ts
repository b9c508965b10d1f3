import { describe, expect, it } from 'vitest'
import { likelyEmail } from './email-hint.ts'

describe('an address of a well-known host with a slip in it', () => {
  it.each([
    ['ann@gmial.com', 'ann@gmail.com'],
    ['ann@gmai.com', 'ann@gmail.com'],
    ['ann@gmail.con', 'ann@gmail.com'],
    ['ann@gmaill.com', 'ann@gmail.com'],
    ['ann@gnail.com', 'ann@gmail.com'],
    ['Ann.Lee@HOTMIAL.com', 'Ann.Lee@hotmail.com'],
    ['ann@hotmai.fr', 'ann@hotmail.fr'],
    ['ann@yaho.com', 'ann@yahoo.com'],
    ['ann@outlok.com', 'ann@outlook.com'],
    ['ann@iclould.com', 'ann@icloud.com'],
    ['ann@linden-shop.con', 'ann@linden-shop.com'],
  ])('%s draws the hint %s [b2d8]', (typed, meant) => expect(likelyEmail(typed)).toBe(meant))
})

describe('any other address', () => {
  it.each([
    'ann@gmail.com',
    'ann@hotmail.nl',
    'ann@hotmail.be',
    'ann@hotmail.dk',
    'ann@hotmail.se',
    'ann@outlook.be',
    'ann@yahoo.ie',
    'ann@yahoo.co.jp',
    'ann@live.nl',
    'ann@mail.com',
    'ann@gmx.de',
    'ann@gmx.com',
    'ann@me.com',
    'ann@example.com',
    'ann@linden-shop.nl',
    'ann@maple.com',
    'ann@',
    'ann',
    '',
  ])('%s draws none [v5r3]', (typed) => expect(likelyEmail(typed)).toBeNull())
})
