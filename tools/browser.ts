import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './bundles.ts'

const isRoot = process.getuid?.() === 0

/** Debian's: the one without windows takes half the processor's time of the whole browser. */
const systemBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** How tests start Chromium: that of CHROMIUM_PATH, else the system's, else Playwright's own. */
export function browserOptions(): { executablePath?: string; args: string[] } {
  const path = [process.env['CHROMIUM_PATH'], ...systemBrowsers].find((file) => file && existsSync(file))
  // Chromium's own sandbox refuses to run as root.
  return { ...(path && { executablePath: path }), args: isRoot ? ['--no-sandbox'] : [] }
}

function isThere(): boolean {
  return existsSync(browserOptions().executablePath ?? chromium.executablePath())
}

function install(): void {
  const hasApt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  if (isRoot && hasApt) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update'], { stdio: 'inherit', env })
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (!isThere())
        spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'inherit', env })
    }
  }
  if (!isThere()) spawnSync(join(root, 'node_modules/.bin/playwright'), ['install', 'chromium'], { stdio: 'inherit' })
}

if (import.meta.main && !isThere()) {
  install()
  if (!isThere()) {
    console.error('There is no Chromium for the browser tests: install one, or set CHROMIUM_PATH to it.')
    process.exitCode = 1
  }
}
