import type { BrowserContext, Disposable, Page } from '@playwright/test'

const saving = new WeakMap<BrowserContext, Disposable>()

/** From the next page on the browser asks to save data: the admin fetches a page's code as it is opened, and not all of it ahead. */
export const saveData = async (page: Page) => {
  const context = page.context()
  if (saving.has(context)) return
  const script = await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  saving.set(context, script)
}

/** From the next page on all code is fetched ahead again. */
export const spendData = async (page: Page) => saving.get(page.context())?.dispose()
