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
  })
})

const draw = (html: string) => (document.body.innerHTML = html)
/** The `detail`th press of a row at one place. */
const press = (id: string, detail: number) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail })
  document.getElementById(id)!.dispatchEvent(event)
  return event
}
const presses = () => heard.mock.calls.flat()

it('presses as often as a button is pressed while it is there, whatever is drawn in it', () => {
  draw('<button id="more"><i id="plus"></i></button>')
  press('plus', 1)
  document.getElementById('more')!.innerHTML = '<i id="busy"></i>'
  press('busy', 2)
  press('more', 3)
  expect(presses()).toEqual(['plus', 'busy', 'more'])
})

it.each([
  ['is gone', '<button id="next"></button>'],
  ['is behind it', '<button id="first"></button><button id="next"></button>'],
])('lets nothing come under a double click where its button %s, and takes the next press', (_where, after) => {
  draw('<button id="first"></button>')
  press('first', 1)
  if (!after.includes('first')) draw('')
  document.body.insertAdjacentHTML('beforeend', '<button id="next"></button>')
  for (const time of [2, 3]) expect(press('next', time).defaultPrevented).toBe(true)
  expect(presses()).toEqual(['first'])
  expect(press('next', 1).defaultPrevented).toBe(false)
  expect(presses()).toEqual(['first', 'next'])
})

it('takes every press of a switch by its label', () => {
  draw('<input type="checkbox" role="switch" id="box" /><label id="label" for="box"></label>')
  const box = document.getElementById('box') as HTMLInputElement
  const seen = [1, 2, 3].map((time) => {
    press('label', time)
    return box.checked
  })
  expect(seen).toEqual([true, false, true])
})

it('takes a second press after what a script pressed in between, such as a file to download', () => {
  draw('<button id="save"></button><a id="file"></a>')
  press('save', 1)
  document.getElementById('file')!.click()
  document.getElementById('file')!.remove()
  press('save', 2)
  expect(presses()).toEqual(['save', 'file', 'save'])
})

it('lets words be marked by a double click', () => {
  draw('<p id="one"></p><input id="field" />')
  press('one', 1)
  press('field', 2)
  press('field', 3)
  expect(presses()).toEqual(['one', 'field', 'field'])
})
