import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Builder, By, error, Key, until, type WebDriver } from 'selenium-webdriver'
import { Select } from 'selenium-webdriver/lib/select.js'
import { freePorts } from '../start/ports.ts'
import { type EngineKind, patienceMs } from './engine.ts'

const driverProgram = '/usr/bin/WebKitWebDriver'
const screenProgram = '/usr/bin/Xvfb'
const findBrowser = () => globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser').toSorted().at(-1)

/** A screen that nobody sees, for a browser that draws on one. Its number is the first line that it says. */
const openScreen = async () => {
  const screen = spawn(screenProgram, ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const gone = once(screen, 'close').then(() => Promise.reject(new Error('There is no screen: Xvfb ended.')))
  const [number] = await Promise.race([once(createInterface({ input: screen.stdout }), 'line'), gone])
  return { screen, display: `:${String(number)}` }
}

const startDriver = async (display: string) => {
  const port = await freePorts(1)
  const env = { ...process.env, DISPLAY: display }
  const program = spawn(driverProgram, [`--port=${port}`], { stdio: 'ignore', env })
  return { program, address: `http://127.0.0.1:${port}` }
}

const connect = async (address: string): Promise<WebDriver> => {
  const options = { binary: findBrowser()!, args: ['--automation'] }
  const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await new Builder().usingServer(address).withCapabilities(capabilities).build()
    } catch (error) {
      // The driver does not listen yet.
      if (Date.now() > deadline || !String(error).includes('ECONNREFUSED')) throw error
    }
  }
}

const isPassing = (problem: unknown) =>
  problem instanceof error.ElementNotInteractableError ||
  problem instanceof error.ElementClickInterceptedError ||
  problem instanceof error.StaleElementReferenceError

const locator = (place: string) => (place.startsWith('/') ? By.xpath(place) : By.css(place))

/** That of Safari, as GTK has it, by its own driver. */
export const webkit: EngineKind = {
  name: 'WebKit',
  packages: ['webkit2gtk-driver', 'xvfb'],
  isThere: () => existsSync(driverProgram) && existsSync(screenProgram) && findBrowser() !== undefined,
  async start() {
    const { screen, display } = await openScreen()
    const { program, address } = await startDriver(display)
    const driver = await connect(address)
    const capabilities = await driver.getCapabilities()
    const find = async (place: string) => {
      const element = await driver.wait(until.elementLocated(locator(place)), patienceMs)
      return driver.wait(until.elementIsVisible(element), patienceMs)
    }
    // What is about to move, or to be drawn anew, cannot be pressed yet.
    const click = (place: string) =>
      driver.wait(async () => {
        try {
          const element = await find(place)
          await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element)
          await element.click()
          return true
        } catch (problem) {
          if (!isPassing(problem)) throw problem
          return false
        }
      }, patienceMs)
    return {
      title: `webkit/${capabilities.getBrowserVersion()}`,
      open: (address) => driver.get(address),
      async type(place, text) {
        // As people do it: what is in a frame of another site cannot be given the focus by script.
        await click(place)
        const keys = driver.actions().keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL)
        await keys.sendKeys(text).perform()
      },
      async choose(place, value) {
        await new Select(await find(place)).selectByValue(value)
      },
      async press(place) {
        await click(place)
      },
      async inFrame(place, work) {
        await driver.switchTo().frame(await find(`iframe${place}`))
        await work()
        await driver.switchTo().defaultContent()
      },
      read: (expression) => driver.executeScript(`return ${expression}`),
      back: () => driver.navigate().back(),
      picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      // A browser whose screen is gone ends; asked to, one that hangs would not.
      async close() {
        program.kill()
        screen.kill()
      },
    }
  },
}
