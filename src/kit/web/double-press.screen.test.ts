// @vitest-environment jsdom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { watchDoublePresses } from './double-press.ts'

const heard = vi.fn<(id: string) => void>()
beforeEach(() => {
  heard.mockReset()
  const stop = watchDoublePresses()
  const listen = (event: Event) => heard((event.target as Element).id)
  document.body.addEventListener('click', listen)
  onTestFinished(() => {
    stop()
    document.body.removeEventListener('click', listen)
    document.body.replaceChildren()
  })
})

const draw = (html: string) => (document.body.innerHTML = html)
const find = (id: string) => document.getElementById(id)!
type Kind = 'mousedown' | 'click'
/** The `detail`th press of a row, so many pixels from the left; false where the page takes it from who is under the pointer. */
const send = (id: string, kind: Kind, detail: number, clientX: number, at?: number) => {
  const event = new MouseEvent(kind, { bubbles: true, cancelable: true, detail, clientX })
  if (at !== undefined) Object.defineProperty(event, 'timeStamp', { value: at })
  return find(id).dispatchEvent(event)
}
const press = (id: string, detail: number, { x = 100, at }: { x?: number; at?: number } = {}) =>
  [send(id, 'mousedown', detail, x, at), send(id, 'click', detail, x, at)].every(Boolean)
const presses = () => heard.mock.calls.flat()

it('presses as often as a button is pressed while it is there, whatever is drawn in it', () => {
  draw('<button id="more"><i id="plus" role="img"></i></button>')
  press('plus', 1)
  find('more').innerHTML = '<i id="busy" role="img"></i>'
  press('busy', 2)
  press('more', 3)
  expect(presses()).toEqual(['plus', 'busy', 'more'])
})

it.each([
  ['is gone', '<button id="first"></button>', true],
  ['is behind it', '<button id="first"></button>', false],
  ['was no button', '<div id="first"></div>', true],
  ['was a box to tick', '<div role="row"><input type="checkbox" id="first" /></div>', true],
])(
  'lets nothing come under a double click where what was pressed %s, and takes the next press',
  (_how, html, isGone) => {
    draw(html)
    press('first', 1)
    if (isGone) find('first').remove()
    document.body.insertAdjacentHTML('beforeend', '<button id="next"></button>')
    expect(send('next', 'mousedown', 2, 103), 'the focus stays').toBe(false)
    expect(send('next', 'click', 2, 103)).toBe(false)
    expect(presses()).toEqual(['first'])
    expect(press('next', 1)).toBe(true)
    expect(presses()).toEqual(['first', 'next'])
  },
)

it('goes on in a row of presses that somebody makes to be rid of several', () => {
  draw(['one', 'two', 'three', 'four'].map((id) => `<button id="${id}"></button>`).join(''))
  for (const [at, id] of ['one', 'two', 'two', 'three', 'four'].entries()) {
    if (press(id, at + 1)) find(id).remove()
  }
  expect(presses()).toEqual(['one', 'two', 'three', 'four'])
})

it.each([
  ['lets nothing come under a double click that began on the page before', 400, false],
  ['takes the second press after one of which the page was not told', 1_600, true],
])('%s', (_what, at, isTaken) => {
  draw('<button id="next"></button>')
  expect(press('next', 2, { at })).toBe(isTaken)
  expect(presses()).toEqual(isTaken ? ['next'] : [])
})

it('takes a press that the browser counts as the second one, and is none: elsewhere, or long after', () => {
  draw('<button id="one"></button><button id="two"></button>')
  press('one', 1, { x: 100, at: 1_000 })
  expect(press('two', 2, { x: 118, at: 1_100 })).toBe(true)
  press('one', 1, { x: 100, at: 2_000 })
  // That one was pressed before, too, while it was switched off, of which a page is not told.
  expect(press('two', 2, { x: 100, at: 3_500 })).toBe(true)
  expect(presses()).toEqual(['one', 'two', 'one', 'two'])
})

it.each([
  ['beside', '<input type="checkbox" role="switch" id="box" /><label for="box"><i id="words"></i></label>'],
  ['around', '<label><input type="checkbox" id="box" /><i id="words" role="img"></i></label>'],
])('takes every press of a box by its label, which stands %s it', (_where, html) => {
  draw(html)
  const box = find('box') as HTMLInputElement
  const seen = [1, 2, 3].map((time) => {
    press('words', time)
    return box.checked
  })
  expect(seen).toEqual([true, false, true])
})

it('takes a double click on a field whose label stood over it until it was pressed', () => {
  draw('<label id="label" for="field"></label><input id="field" />')
  press('label', 1)
  expect(press('field', 2)).toBe(true)
})

it('takes a second press after what a script pressed in between, such as a file to download', () => {
  draw('<button id="save"></button><a id="file"></a>')
  press('save', 1)
  find('file').click()
  find('file').remove()
  press('save', 2)
  expect(presses()).toEqual(['save', 'file', 'save'])
})
