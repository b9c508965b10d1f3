// Patterns are simple on purpose: nested quantifiers are refused as unsafe.
const inFeature = (end) => [`^src/features/[^/]+/${end}`, `^src/features/payment-methods/providers/[^/]+/${end}`]

const server = [...inFeature('server/'), '^src/kit/server/', '^src/apps/server/']
const merchant = [...inFeature('admin/'), '^src/apps/admin/']
const pageParts = '^src/features/payment-methods/providers/page-parts\\.ts$'
const shopper = [...inFeature('shopper/'), '^src/apps/checkout/', pageParts]
const browser = [...merchant, ...shopper, '^src/kit/web/', '^src/apps/embed/', '^src/apps/events-frame/']
// What stands at the top of a feature, not in a folder of one side, belongs to both sides. A provider is server code but
// for its description, what both of its sides say of a step, and what it does on shoppers' pages.
const provider = '^src/features/payment-methods/providers/[^/]+/'
const catalog = '^src/features/payment-methods/providers/(catalog|descriptions?)\\.ts$'
const pure = ['^src/features/[^/]+/[^/]+\\.ts$', `${provider}(description|step)\\.ts$`, catalog]
const test = ['\\.test\\.tsx?$', '/testing/']
/** Packages that a page has no use for: they serve, keep, send or draw files. */
const ofServers = [
  '@fastify/[^/]+',
  'cockatiel',
  'fast-xml-parser',
  'fastify',
  'graphile-worker',
  'kysely',
  'lru-cache',
  'nodemailer',
  'otpauth',
  'pdfkit',
  'pg',
  'pg-copy-streams',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  'sanitize-html',
  'sharp',
  'stripe',
  'undici',
].map((name) => `node_modules/${name}/`)
const ofScreens = 'node_modules/(react-dom/client[.]js|@mantine/|@tanstack/|@tabler/)'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'what needs each other is one thing',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule('kit-knows-no-product', 'kit serves any product', { path: '^src/kit/' }, { path: '^src/(features|apps)/' }),
    rule(
      'features-know-no-app',
      'apps wire features, never the other way; tests may start the app, and pages.ts names addresses',
      { path: '^src/features/', pathNot: test },
      { path: '^src/apps/', pathNot: '^src/apps/pages\\.ts$' },
    ),
    rule('pages-stay-pure', 'both sides of the wire read it', { path: '^src/apps/pages\\.ts$' }, { path: '.' }),
    rule('browser-never-imports-server', 'secrets stay here', { path: browser, pathNot: test }, { path: server }),
    rule(
      'browser-never-imports-providers',
      'a provider is server code',
      { path: browser, pathNot: test },
      { path: provider, pathNot: [...pure, ...merchant, ...shopper] },
    ),
    rule(
      'browser-never-imports-node',
      'a browser has none of it',
      { path: [...browser, ...pure, '^src/kit/contract/'], pathNot: test },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'browser-never-imports-server-packages',
      'they would come along to whoever opens a page',
      { path: [...browser, ...pure, '^src/kit/contract/'], pathNot: test },
      { path: ofServers },
    ),
    rule(
      'server-never-imports-screen-packages',
      'it has no page to draw in',
      { path: [...server, provider], pathNot: [...test, ...merchant, ...shopper] },
      { path: ofScreens },
    ),
    rule(
      'server-never-imports-browser',
      'the wire is between them; what shoppers see is rendered here too, by the app alone',
      { path: [...server, provider], pathNot: ['^src/apps/server/', ...test, ...merchant, ...shopper] },
      { path: browser },
    ),
    rule(
      'server-app-renders-checkout-only',
      'of the browser it knows what the server renders',
      { path: '^src/apps/server/' },
      { path: browser, pathNot: [...shopper] },
    ),
    rule('shopper-never-imports-merchant', 'shoppers load nothing of the admin', { path: shopper }, { path: merchant }),
    rule(
      'pure-files-stay-pure',
      'contracts and rules run on both sides',
      { path: pure },
      { path: '^(src|tools|sandbox)/', pathNot: ['^src/kit/contract/', ...pure] },
    ),
    rule(
      'contract-kit-stays-pure',
      'so does what they are made of',
      { path: '^src/kit/contract/' },
      { path: '^src/', pathNot: '^src/kit/contract/' },
    ),
    rule(
      'feature-front-door',
      'another feature is entered by what belongs to both sides, a public file, or what shoppers see of it',
      { path: '^src/features/([^/]+)/', pathNot: test },
      {
        path: '^src/features/',
        pathNot: [
          '^src/features/$1/',
          ...pure,
          '^src/features/[^/]+/(server|admin)/public\\.tsx?$',
          '^src/features/[^/]+/shopper/',
          pageParts,
        ],
      },
    ),
    rule(
      'providers-are-islands',
      'a payment provider can be taken out by deleting its folder and its lines in the registries',
      {
        path: '^src/features/payment-methods/providers/([^/]+)/',
        // What all providers' tests share stands beside them.
        pathNot: ['/testing/', '\\.test\\.ts$'],
      },
      {
        path: '^src/features/payment-methods/',
        pathNot: [
          '^src/features/payment-methods/providers/$1/',
          '^src/features/payment-methods/providers/(account-tokens|cut|description|disputes|provider|prove-pair|refund-states|surprise)\\.ts$',
          '^src/features/payment-methods/[^/]+\\.ts$',
        ],
      },
    ),
    rule(
      'providers-come-by-their-registries',
      'so that a folder and its lines in the registries are all that there is of one',
      {
        path: '^(src|tools|e2e|bench)/',
        pathNot: [
          provider,
          ...test,
          '^src/features/payment-methods/providers/(descriptions|adapters|page-parts)\\.ts$',
        ],
      },
      { path: provider, pathNot: '/testing/' },
    ),
    rule(
      'pages-ask-for-parts-by-name',
      'a shopper’s page knows what a provider can do on it, not which one does it; its code comes once it is needed',
      {
        path: shopper,
        pathNot: [provider, pageParts, ...test, '^src/features/checkout/shopper/provider/fetch-part\\.ts$'],
      },
      { path: ['^src/features/payment-methods/providers/[^/]+/shopper/', pageParts] },
    ),
    rule(
      'page-parts-come-late',
      'no page begins with the code of a provider',
      { path: pageParts },
      { path: provider, dependencyTypesNot: ['dynamic-import'] },
    ),
    rule(
      'embed-is-standalone',
      'it runs in shops of others',
      { path: '^src/apps/embed/', pathNot: test },
      { pathNot: '^src/apps/embed/' },
    ),
    rule(
      'sandbox-is-the-outside',
      'the outside world has none of our code',
      { path: '^sandbox/' },
      { path: '^(src|tools)/' },
    ),
    rule(
      'product-knows-no-sandbox',
      'it reaches the sandbox by addresses only',
      { path: '^src/', pathNot: test },
      { path: '^sandbox/' },
    ),
    rule(
      'product-knows-no-tools',
      'tools start the product',
      { path: '^src/', pathNot: test },
      { path: '^(tools|e2e|bench)/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|test-results|test-reports)/' },
    moduleSystems: ['es6'],
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
