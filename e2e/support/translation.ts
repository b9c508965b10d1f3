import type { Page } from '@playwright/test'

/** Translates what a page shows and comes to show, as browsers do: an element in an element, in place of each text, here with a star behind it. */
export const translate = (page: Page) =>
  page.evaluate(() => {
    const replace = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest('font, option, script, style')) return
      const font = document.createElement('font')
      font.append(Object.assign(document.createElement('font'), { textContent: `${text.data}*` }))
      text.replaceWith(font)
    }
    const replaceIn = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts = node instanceof Text ? [node] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) replace(text)
    }
    replaceIn(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) replaceIn(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
