import type { Page } from '@playwright/test'

/** Pages hold room for what may come for two seconds; a busy machine needs as long to load them. From the next load on they wait as long as it takes. */
export const withPatience = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout: wait } = window
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => wait(run, ms === 2_000 ? 120_000 : ms),
    })
  })
