import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import { join, relative } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'
import { listFilesAhead } from './files-ahead.ts'
import { importAnew } from './import-anew.ts'
import { addLateStyles } from './late-styles.ts'

export const root = join(import.meta.dirname, '..')
export const dist = join(root, 'dist')

export interface Bundle {
  name: string
  /** What is built, below `src/apps`. */
  entry: string
  /** Asked for only when the bundle is built: it loads plugins. */
  configure(entry: string): Promise<InlineConfig>
  /** What is made of the files in its folder once they are built. */
  finish?(folder: string): void
}

/** Everything that a browser loads, and the hosted checkout as the server renders it. Each lands in `dist/<name>`. */
export const bundles: Bundle[] = [
  { name: 'admin', entry: 'admin/index.html', configure: admin, finish: listFilesAhead },
  { name: 'checkout', entry: 'checkout/entry-browser.tsx', configure: checkout, finish: addLateStyles },
  { name: 'checkout-server', entry: 'checkout/entry-server.tsx', configure: checkoutServer },
  { name: 'events-frame', entry: 'events-frame/events-frame.ts', configure: eventsFrame },
  { name: 'embed', entry: 'embed/embed.ts', configure: embed },
]

/** Nothing is inlined as a data address: the pages' content security policy names files. */
const forBrowsers = {
  target: 'es2022',
  assetsDir: '',
  manifest: true,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
}

/**
 * What each page of the admin needs anyway, as two files in place of thirty, and all icons, which have 200 bytes each, as one in place of
 * thirty more: fewer requests, and text that compresses better together. Everything else stays in chunks by who asks for it.
 */
const onEveryPage = [
  { name: 'icons', priority: 3, test: /node_modules\/@tabler\/icons-react\// },
  {
    name: 'platform',
    priority: 2,
    test: /node_modules\/(?:@tanstack|react|react-dom|scheduler|use-sync-external-store|klona|fast-deep-equal)\//,
  },
  {
    name: 'base',
    priority: 1,
    test: /node_modules\/@mantine\/(store|core\/esm\/(core\/|components\/(UnstyledButton|Button|ActionIcon|Loader|Text|Title|Anchor|Stack|Group|Flex|Card|Paper|Skeleton|Badge|VisuallyHidden|CloseButton|Transition)\/))|src\/kit\/web\/(client|page-load|confirm|notify|unsaved-changes|use-save|later|query-client|query-state|link|empty-state|hint|page-header|section-card)\.|src\/features\/auth\/admin\/(public|product-logo)\./,
  },
]

/**
 * They do nothing by themselves: of a feature, a page brings what it asks of its front door for, and not all else that goes through it.
 */
const frontDoors = /\/src\/features\/[^/]+\/admin\/public\.tsx?$/

async function admin(entry: string): Promise<InlineConfig> {
  const [{ default: react }, { default: mantine }] = await Promise.all([
    import('@vitejs/plugin-react'),
    import('postcss-preset-mantine'),
  ])
  return {
    root: join(root, 'src/apps/admin'),
    base: '/assets/admin/',
    plugins: [react()],
    css: { postcss: { plugins: [mantine()] } },
    build: {
      ...forBrowsers,
      rolldownOptions: {
        input: entry,
        output: { codeSplitting: { groups: onEveryPage } },
        treeshake: { moduleSideEffects: [{ test: frontDoors, sideEffects: false }] },
      },
    },
  }
}

/** What draws the shopper's pages: written for React, drawn by Preact (decision 0033). */
const smallRuntime = [
  { find: /^react-dom\/(client|server)$/, replacement: 'preact/compat/$1' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
]

/** What the page shares with what it loads later, in one file in place of four. */
const shared = [{ name: 'shared', minShareCount: 2 }]

/**
 * What the page starts with is compiled whole while it arrives, beside the page: Chromium (136 and later) would else compile each function
 * when it is first called, which was half of what the page's first task took.
 */
const startHint = ({ isEntry, name }: { isEntry: boolean; name: string }) =>
  isEntry || name === 'shared' ? '//# allFunctionsCalledOnLoad' : ''

/** Styles stand in each page, and each of their names in them and where it is used: every sign of a name is sent twice. */
const shortNames = { modules: { generateScopedName: shortName } }

const taken = new Map<string, string>()
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Three letters of a class, the same in every build. Throws where two classes would share them. */
function shortName(name: string, file: string): string {
  const whole = `${relative(root, file.replace(/\?.*$/, ''))} ${name}`
  let rest = createHash('sha256').update(whole).digest().readUInt32BE()
  let short = ''
  for (let at = 0; at < 3; at++) {
    short += letters[rest % letters.length]
    rest = Math.floor(rest / letters.length)
  }
  const other = taken.get(short)
  if (other !== undefined && other !== whole)
    throw new Error(`Rename a class: ${whole} and ${other} are both ${short}.`)
  taken.set(short, whole)
  return short
}

/** Vite has what is loaded later come with preloads and styles of its own, of which the checkout has none: half a kilobyte that does nothing. */
const loadAlone: Plugin = {
  name: 'load-alone',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

async function checkout(entry: string): Promise<InlineConfig> {
  const { default: react } = await import('@vitejs/plugin-react')
  return {
    base: '/assets/checkout/',
    plugins: [react(), importAnew(), loadAlone],
    css: shortNames,
    resolve: { alias: smallRuntime },
    // The server writes into each page the styles of what it shows; the script fetches all of them as one file.
    build: {
      ...forBrowsers,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: { input: entry, output: { postBanner: startHint, codeSplitting: { groups: shared } } },
    },
  }
}

/** The runtime comes along, in its production form: rendering then costs the same whatever NODE_ENV says. */
async function checkoutServer(entry: string): Promise<InlineConfig> {
  const { default: react } = await import('@vitejs/plugin-react')
  return {
    base: '/assets/checkout/',
    plugins: [react()],
    css: shortNames,
    resolve: { alias: smallRuntime },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: entry, minify: false, rolldownOptions: { output: { entryFileNames: 'entry-server.js' } } },
  }
}

/** One small file that the server writes into the frame's document. */
async function eventsFrame(entry: string): Promise<InlineConfig> {
  return {
    build: {
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'events-frame.js' } },
    },
  }
}

/**
 * One small file for other people's storefronts, without a module system. A browser that cannot read it is older than what the hosted
 * checkout is built for: its shopper goes to the shop's own.
 */
async function embed(entry: string): Promise<InlineConfig> {
  return {
    build: {
      target: 'es2020',
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'embed.js' } },
    },
  }
}

/** Where Vite serves the sources, while the product is worked on. */
export const developmentBases = {
  admin: '/assets/development/',
  checkout: '/assets/development-checkout/',
} as const

/** The pages of each side made from their sources, for the hosts that they are opened at. */
export async function developmentConfigs(server: Server, hosts: string[]): Promise<Record<Side, InlineConfig>> {
  const [{ default: react }, { default: mantine }] = await Promise.all([
    import('@vitejs/plugin-react'),
    import('postcss-preset-mantine'),
  ])
  const common = (side: Side, entry: string): InlineConfig => ({
    root,
    base: developmentBases[side],
    appType: 'custom',
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    cacheDir: join(dist, `development-${side}`),
    optimizeDeps: { entries: [entry] },
    server: {
      middlewareMode: true,
      hmr: { server },
      allowedHosts: hosts,
      watch: { ignored: ['**/.data/**', '**/dist/**'] },
    },
  })
  return {
    admin: {
      ...common('admin', 'src/apps/admin/main.tsx'),
      plugins: [react()],
      css: { postcss: { plugins: [mantine()] } },
    },
    checkout: {
      ...common('checkout', 'src/apps/checkout/entry-browser.tsx'),
      resolve: { alias: smallRuntime },
    },
  }
}

type Side = keyof typeof developmentBases
