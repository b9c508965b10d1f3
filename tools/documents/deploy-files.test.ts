import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv, variables } from '#apps/server/env.ts'
import { testApp, type TestApp, testKey } from '#apps/server/testing/test-app.ts'
import { projectRoot } from '#kit/server/env.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const parseEnvFile = (file: string) => parseEnv(read(file)) as Record<string, string>
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!)

const compose = parseEnvFile('deploy/product.env.example')
const cluster = {
  ...parseEnvFile('deploy/kubernetes/config.env.example'),
  ...parseEnvFile('deploy/kubernetes/secret.env.example'),
}
const dockerfile = read('deploy/Dockerfile')
const copied = matches(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((list) => list.split(' '))
const explained = matches(read('.env.example'), /^([A-Z_]+)=/gm)

/** What operating names and is done where the sources are. */
const ofTheSources = new Set(['build', 'bench', 'shopify-types'])
/** What runs when the file is loaded: types are taken out, and what an image cannot do is imported when it is asked for. */
const importsOf = (text: string) =>
  matches(text, /^(?:import|export)(?! type)(?: [^']*? from| \{[^}]*\} from)? '([^']+)'/gm)
const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')
const filesAt = (path: string) =>
  path.includes('.')
    ? [path]
    : globSync(`${path}/**/*.*`, { cwd: projectRoot, exclude: ['**/*.test.ts', '**/testing/**'] })

let test: TestApp
beforeAll(async () => (test = await testApp()))
afterAll(() => test.close())

describe('the files to deploy with', () => {
  it('.env.example explains every variable there is', () => {
    expect(explained.toSorted()).toEqual(Object.keys(variables).toSorted())
  })

  it.each([
    ['compose', compose],
    ['kubernetes', cluster],
    ['Dockerfile', Object.fromEntries(matches(dockerfile, /\b([A-Z_]+)=\S/g).map((name) => [name, '']))],
  ])('set no variable that the product does not know: %s', (_, env) => {
    expect(Object.keys(env).length).toBeGreaterThan(1)
    expect(Object.keys(env).filter((name) => !explained.includes(name))).toEqual([])
  })

  it.each([
    ['compose', compose],
    ['kubernetes', cluster],
  ])('name everything that the product needs to start in production: %s', (_, env) => {
    const started = readEnv({ ...env, APP_KEY: testKey })
    expect(started).toMatchObject({ NODE_ENV: 'production', SANDBOX: 'off', PORT: 3000 })
    expect(started.PUBLIC_URL).toMatch(/^https:/)
    expect(started.CHECKOUT_URL).toMatch(/^https:/)
    expect(() => readEnv({ ...env, APP_KEY: testKey, CHECKOUT_URL: '' })).toThrow(/CHECKOUT_URL/)
    expect(() => readEnv({ ...env, APP_KEY: '' })).toThrow(/APP_KEY/)
    // A placeholder in a secret's place must be seen to be one.
    expect(env['DATABASE_URL']).toContain('CHANGE_ME')
  })

  it('let the image be reached from outside of itself', () => {
    expect(matches(dockerfile, /\bHOST=(\S+)/g)).toEqual(['::'])
  })

  it('copy what there is, and start what is copied', () => {
    expect(copied.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([])
    const started = [dockerfile, read('deploy/compose.yaml'), read('deploy/kubernetes/product.yaml')].flatMap((text) =>
      matches(text, /'?"?node'?"?, '?"?([\w/-]+\.ts)/g),
    )
    expect(new Set(started)).toEqual(new Set(['src/apps/server/main.ts', 'tools/migrate.ts']))
    expect(started.filter((file) => !copied.some((folder) => file.startsWith(folder)))).toEqual([])
  })

  it('bring along every command for whoever operates it, with all that it imports', () => {
    const { scripts, imports, dependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >
    const commandOf = (name: string) => /^node (tools\/\S+\.ts)$/.exec(scripts![name] ?? '')?.[1]
    const named = matches(read('docs/operating.md') + read('docs/runbook.md'), /npm run ([\w-]+)/g)
    const commands = [...new Set(named)].filter((name) => !ofTheSources.has(name)).map(commandOf)
    expect(commands).toContain('tools/preflight.ts')
    // The last stage's, and not what only building needs.
    const image = matches(dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')), /^COPY (?!--from)(.+) \S+$/gm)
    const files = new Set(image.flatMap((list) => list.split(' ')).flatMap(filesAt))
    const missing = new Set<string>()
    const seen = new Set<string>()
    const look = (file: string, by: string) => {
      if (seen.has(file)) return
      seen.add(file)
      if (!files.has(file)) missing.add(`${file}, which ${by} needs`)
      else if (file.endsWith('.ts')) for (const name of importsOf(read(file))) follow(name, file)
    }
    const follow = (name: string, file: string) => {
      const [prefix] = /^#\w+\//.exec(name) ?? []
      if (prefix) look(normalize(imports![`${prefix}*`]!.replace('*', name.slice(prefix.length))), file)
      else if (name.startsWith('.')) look(normalize(join(dirname(file), name)), file)
      else if (!name.startsWith('node:') && !(packageOf(name) in dependencies!))
        missing.add(`${name}, which ${file} needs`)
    }
    for (const command of commands) look(command!, 'who operates')
    expect([...missing]).toEqual([])
    expect(seen.size).toBeGreaterThan(100)
  })

  it('probe what the product answers', async () => {
    const probed = new Set(
      matches(read('deploy/kubernetes/product.yaml'), /path: (\/\S+)/g).filter((path) => path !== '/tmp'),
    )
    expect([...probed].toSorted()).toEqual(['/healthz', '/readyz'])
    for (const url of probed) expect((await test.inject({ url })).statusCode).toBe(200)
  })

  it('let shoppers have what the product gives out without its database', () => {
    // Of one product alone: a proxy that finds it unwell answers nobody.
    expect(read('deploy/Caddyfile')).toContain('reverse_proxy {$PRODUCT} {')
    expect(read('deploy/Caddyfile')).not.toContain('health_')
  })

  it('let the proxy ask about a name under any name, and nobody through it', async () => {
    const [asked] = matches(read('deploy/Caddyfile'), /ask http:\/\/\{\$PRODUCT\}(\S+)/g)
    const ask = (headers: Record<string, string>) =>
      test.inject({ url: `${asked}?domain=checkout.shop.test`, headers: { host: 'product.checky-pro', ...headers } })
    const { store } = await test.merchant()
    const values = { store_id: store.id, subdomain: 'checkout', host: 'checkout.shop.test', verified_at: new Date() }
    await test.db.insertInto('custom_domains').values(values).execute()
    expect((await ask({})).statusCode).toBe(200)
    expect((await ask({ 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404)
    expect(read('deploy/Caddyfile')).toMatch(/@inside path \/internal\/\* \/metrics \/readyz$/m)
    const nowhere = matches(
      read('deploy/kubernetes/network.yaml'),
      /path: (\S+)\n\s+pathType: \w+\n\s+backend: [&*]nowhere/g,
    )
    expect(nowhere).toEqual(['/internal', '/metrics', '/readyz'])
  })

  it('let both hosts through the proxy, under the names that the product knows', () => {
    const proxy = parseEnvFile('deploy/proxy.env.example')
    expect([`https://${proxy['ADMIN_HOST']}`, `https://${proxy['CHECKOUT_HOST']}`]).toEqual([
      compose['PUBLIC_URL'],
      compose['CHECKOUT_URL'],
    ])
    expect(read('deploy/Caddyfile')).toContain('{$ADMIN_HOST}, {$CHECKOUT_HOST} {')
    const ingress = matches(read('deploy/kubernetes/network.yaml'), /- host: (\S+)/g)
    expect(ingress.map((host) => `https://${host}`)).toEqual([cluster['PUBLIC_URL'], cluster['CHECKOUT_URL']])
  })

  it("believe the proxy of the compose file alone about a shopper's address", () => {
    const [subnet] = matches(read('deploy/compose.yaml'), /subnet: (\S+)/g)
    expect(compose['TRUSTED_PROXIES']).toBe(`loopback,${subnet}`)
    const [address] = matches(read('deploy/compose.yaml'), /ipv4_address: (\S+)/g)
    expect(parseEnvFile('deploy/proxy.env.example')['PRODUCT']).toBe(`${address}:3000`)
  })
})
