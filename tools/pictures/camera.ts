import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { loadEnvFile } from '#kit/server/env.ts'
import { root } from '../bundles.ts'

loadEnvFile()
export const product = `http://localhost:${process.env['PORT'] || 3000}`
/** Where shoppers are: another host than the admin's. */
export const checkouts = `http://127.0.0.1:${process.env['PORT'] || 3000}`
export const sandbox = `http://localhost:${process.env['SANDBOX_PORT'] || 3100}`
export const shop = `${sandbox}/shopify/sandbox-one.myshopify.com`
export const folder = join(root, 'docs/pictures')

/** The gallery: its sections, and what each of their pictures is called. */
const gallery = new Map<string, string[]>()

/** Waits until nothing is loading any more: neither what says that it is busy, nor what stands in for what comes, nor a picture. */
export const whole = async (page: Page) => {
  // The browser does not always tell of the end of a call that a script gave up: what is below decides.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  await page.waitForFunction(() => {
    const standIns = [...document.querySelectorAll('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root')]
    const areThere = [...document.images].every((image) => image.complete || image.loading === 'lazy')
    return areThere && !standIns.some((element) => element.checkVisibility())
  })
  await page.evaluate(() => document.fonts.ready)
}

/** Keeps what the window shows once it is whole, in as few bytes as it can be told from the screen. */
export const take = async (page: Page, name: string, section: string) => {
  await whole(page)
  const picture = `${name}-${page.viewportSize()!.width}.png`
  const shown = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const { size } = await sharp(shown).png({ palette: true, quality: 95, effort: 10 }).toFile(join(folder, picture))
  gallery.set(section, [...(gallery.get(section) ?? []), picture])
  console.log(`${picture}  ${Math.round(size / 1000)} kB`)
}

const words = (picture: string) => picture.replace(/-\d+\.png$/, '').replaceAll('-', ' ')

/** A page that shows them all. */
export const writeGallery = () => {
  const sections = [...gallery].map(([section, pictures]) => {
    const shown = [...new Set(pictures)].map((picture) => `### ${words(picture)}\n\n![${words(picture)}](${picture})`)
    return `## ${section}\n\n${shown.join('\n\n')}\n`
  })
  const intro =
    '# Pictures\n\nEvery screen, of a product that runs on fresh data. `npm run pictures` takes them anew.\n'
  writeFileSync(join(folder, 'README.md'), [intro, ...sections].join('\n'))
}
