import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './bundles.ts'
import { installPackages, mayInstall, readPackages } from './debian.ts'

const isRoot = process.getuid?.() === 0

/** Debian's: the one without windows takes half the processor's time of the whole browser. */
const systemBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** How tests start Chromium: that of CHROMIUM_PATH, else the system's, else Playwright's own. */
export function browserOptions(): { executablePath?: string; args: string[] } {
  const path = [process.env['CHROMIUM_PATH'], ...systemBrowsers].find((file) => file && existsSync(file))
  // Chromium's own sandbox refuses to run as root.
  return { ...(path && { executablePath: path }), args: isRoot ? ['--no-sandbox'] : [] }
}

const isThere = () => existsSync(browserOptions().executablePath ?? chromium.executablePath())

/** The one without windows, also beside another; else any. */
const install = () => {
  const isChosen = Boolean(process.env['CHROMIUM_PATH'])
  if (!isChosen && !existsSync(systemBrowsers[0]!) && mayInstall() && readPackages()) {
    const isInstalled = installPackages('chromium-headless-shell')
    if (!isInstalled && !isThere()) installPackages('chromium')
  }
  if (!isThere()) spawnSync(join(root, 'node_modules/.bin/playwright'), ['install', 'chromium'], { stdio: 'inherit' })
}

if (import.meta.main) {
  install()
  if (!isThere()) {
    console.error('There is no Chromium for the browser tests: install one, or set CHROMIUM_PATH to it.')
    process.exitCode = 1
  }
}
