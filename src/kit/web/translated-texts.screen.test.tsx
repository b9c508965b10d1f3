// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { letReactFindTexts, showOverTranslations } from './translated-texts.ts'

/** What watches a page is told of a change once the script that made it has ended. */
const heard = () => Promise.resolve()

let show: (node: ReactNode) => Promise<void>
beforeEach(() => {
  const stops = [showOverTranslations(), letReactFindTexts()]
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  show = async (node) => {
    flushSync(() => root.render(node))
    await heard()
  }
  onTestFinished(() => {
    root.unmount()
    for (const stop of stops) stop()
    document.body.replaceChildren()
  })
})

/** As browsers do: an element in an element, in place of each text. */
const put: Record<string, (font: Element, text: Text) => void> = {
  'in its place': (font, text) => text.replaceWith(font),
  'before it': (font, text) => {
    text.before(font)
    text.remove()
  },
  'after it': (font, text) => {
    text.after(font)
    text.remove()
  },
}
const translate = async (how = 'in its place') => {
  const texts: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    font.innerHTML = `<font>«${text.data}»</font>`
    put[how]!(font, text)
  }
  await heard()
}
const shown = () => document.body.textContent

it.each(Object.keys(put))('shows a new text where a browser put its translation %s', async (how) => {
  const Amounts = ({ total, left }: { total: string; left: string }) => (
    <p>
      Total: {total} <b>{left} left</b>
    </p>
  )
  await show(<Amounts total="€10" left="2" />)
  await translate(how)
  expect(shown()).toBe('«Total: »«€10»« »«2»« left»')
  await show(<Amounts total="€12" left="2" />)
  expect(shown()).toBe('«Total: »€12« »«2»« left»')
  await translate(how)
  await show(<Amounts total="€14" left="1" />)
  expect(shown()?.replaceAll(/[«»]/g, '')).toBe('Total: €14 1 left')
})

it('a page stays when a translated text goes from it, or something comes before one', async () => {
  const Notice = ({ isNew, isOld }: { isNew: boolean; isOld: boolean }) => (
    <div>
      {isNew && <em>New</em>}
      {isOld && 'Old'}
      <input />
    </div>
  )
  await show(<Notice isNew={false} isOld />)
  const field = document.querySelector('input')!
  field.value = 'typed'
  await translate()
  await show(<Notice isNew isOld />)
  expect(shown()).toBe('NewOld')
  await translate()
  await show(<Notice isNew isOld={false} />)
  expect(shown()).toBe('«New»')
  expect(document.querySelector('input')).toBe(field)
  expect(field.value).toBe('typed')
})
