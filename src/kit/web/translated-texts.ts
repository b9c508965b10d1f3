/** What a browser's translation put in the place of a text. */
const replacedBy = new WeakMap<Node, HTMLFontElement>()

const putBack = (text: Node) => text.parentNode || replacedBy.get(text)?.replaceWith(text)

/**
 * Browsers that translate a page put elements of their own in the place of its texts. What the page writes into such a text from then on,
 * a new total, nobody would see: it comes back into its place, where it is translated anew. Returns the way to stop.
 */
export const showOverTranslations = (): (() => void) => {
  const written = new MutationObserver((changes) => {
    for (const { target } of changes) putBack(target)
  })
  let added: Node | undefined
  const replaced = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      added = addedNodes[0] ?? added
      const [text] = removedNodes
      if (text && added instanceof HTMLFontElement) {
        replacedBy.set(text, added)
        written.observe(text, { characterData: true })
      }
    }
  })
  replaced.observe(document.body, { childList: true, subtree: true })
  return () => {
    written.disconnect()
    replaced.disconnect()
  }
}

/** React takes its texts out, and puts something before them, wherever they are: a page with one that was replaced would end there. */
export const letReactFindTexts = (): (() => void) => {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    putBack(child)
    return removeChild.call(this, child) as Child
  }
  Node.prototype.insertBefore = function <Added extends Node>(this: Node, node: Added, before: Node | null): Added {
    if (before) putBack(before)
    return insertBefore.call(this, node, before) as Added
  }
  return () => Object.assign(Node.prototype, { removeChild, insertBefore })
}
