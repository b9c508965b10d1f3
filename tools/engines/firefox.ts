import { existsSync } from 'node:fs'
import puppeteer, { type Frame, type Page } from 'puppeteer-core'
import { type EngineKind, patienceMs } from './engine.ts'

const programs = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
const findProgram = () => programs.find((file) => existsSync(file))

const selector = (place: string) => (place.startsWith('/') ? `::-p-xpath(${place})` : place)

/** Mozilla's own, by WebDriver BiDi. */
export const firefox: EngineKind = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  isThere: () => findProgram() !== undefined,
  async start() {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: findProgram()!,
      headless: true,
      timeout: patienceMs,
    })
    const page = await browser.newPage()
    page.setDefaultTimeout(patienceMs)
    let at: Page | Frame = page
    return {
      title: await browser.version(),
      async open(address) {
        await page.goto(address)
      },
      async type(place, text) {
        await at.locator(selector(place)).fill(text)
      },
      async choose(place, value) {
        await at.locator(selector(place)).fill(value)
      },
      async press(place) {
        await at.locator(selector(place)).click()
      },
      async inFrame(place, work) {
        const element = await page.waitForSelector(`iframe${place}`)
        const frame = await element?.contentFrame()
        if (!frame) throw new Error(`There is no frame ${place}.`)
        at = frame
        await work()
        at = page
      },
      read: (expression) => page.evaluate(expression),
      async back() {
        await page.goBack()
      },
      picture: () => page.screenshot(),
      close: () => browser.close(),
    }
  },
}
