import { createHash } from 'node:crypto'
import { accessDenied } from '../graphql/access.ts'
import { connection } from '../graphql/connection.ts'
import type { PageArgs } from '../graphql/connection.ts'
import type { Fields, View } from '../graphql/fields.ts'
import { gid, toId } from '../shops/gid.ts'
import { startJob } from '../shops/jobs.ts'
import type { Theme } from '../shops/model.ts'
import type { Shop } from '../shops/shop.ts'
import { themeBody } from '../webhooks/bodies.ts'
import { fileNames, findFile, writeFile } from './theme-files.ts'

export const findTheme = (shop: Shop, id: string) =>
  shop.state.themes.find((theme) => theme.id === toId('OnlineStoreTheme', id))

/** The theme that shoppers see. */
export const publishedTheme = (shop: Shop): Theme =>
  shop.state.themes.find((theme) => theme.role === 'MAIN') ?? shop.state.themes[0]!

export const themeQueries: Fields = {
  theme: ({ id }: { id: string }, { shop }) => {
    const theme = findTheme(shop, id)
    return theme ? themeView(theme) : null
  },
  themes: (args: PageArgs & { roles?: string[] | null; names?: string[] | null }, { shop }) => {
    const found = shop.state.themes.filter(
      (theme) =>
        (!args.roles || args.roles.includes(theme.role)) &&
        (!args.names || args.names.some((name) => wildcard(name).test(theme.name))),
    )
    return connection(found, args, ({ id }) => id, themeView)
  },
}

export const themeMutations: Fields = {
  themeFilesUpsert: (
    { themeId, files }: { themeId: string; files: { filename: string; body: { type: string; value: string } }[] },
    { shop },
  ) => {
    if (shop.state.settings.refusesThemeWrites || shop.refusesThemeWriteNow())
      throw accessDenied('themeFilesUpsert', 'The user must have write_themes and write_themes_assets.')
    const theme = findTheme(shop, themeId)
    const wrong = (message: string, code: string, filename: string | null = null) => ({
      upsertedThemeFiles: null,
      job: null,
      userErrors: [{ field: ['files'], filename, code, message }],
    })
    if (!theme) return wrong('Theme does not exist', 'NOT_FOUND')
    if (files.length > 50) return wrong('Cannot upsert more than 50 files', 'LESS_THAN_OR_EQUAL_TO')
    const written: { filename: string; content: string }[] = []
    for (const { filename, body } of files) {
      const content = body.type === 'BASE64' ? Buffer.from(body.value, 'base64').toString() : body.value
      if (body.type === 'URL') return wrong('Files by URL are not read here', 'ERROR', filename)
      if (filename === 'layout/theme.liquid' && !content.includes('content_for_header')) {
        return wrong(
          'Liquid error: layout/theme.liquid is missing {{content_for_header}} in the <head>',
          'FILE_VALIDATION_ERROR',
          filename,
        )
      }
      written.push({ filename, content })
    }
    const job = startJob(shop, () => {
      for (const { filename, content } of written) writeFile(theme, filename, content, shop.now())
      shop.save()
    })
    const at = shop.now().toISOString()
    const upsertedThemeFiles = written.map(({ filename, content }) => ({
      filename,
      ...getSize(content),
      createdAt: theme.createdAt,
      updatedAt: at,
    }))
    return { upsertedThemeFiles, job, userErrors: [] }
  },

  themePublish: ({ id }: { id: string }, { shop }) => {
    const theme = findTheme(shop, id)
    if (!theme)
      return { theme: null, userErrors: [{ field: ['id'], message: 'Theme does not exist', code: 'NOT_FOUND' }] }
    publishTheme(shop, theme)
    return { theme: themeView(theme), userErrors: [] }
  },
}

/** Makes a theme the one that shoppers see, and tells apps. */
export function publishTheme(shop: Shop, theme: Theme): void {
  for (const other of shop.state.themes) other.role = other === theme ? 'MAIN' : 'UNPUBLISHED'
  theme.updatedAt = shop.now().toISOString()
  shop.save()
  shop.emit('themes/publish', themeBody(theme))
}

const wildcard = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')}$`)

export function themeView(theme: Theme): View {
  return {
    __typename: 'OnlineStoreTheme',
    id: gid('OnlineStoreTheme', theme.id),
    name: theme.name,
    role: theme.role,
    prefix: `/t/${theme.id}`,
    processing: false,
    processingFailed: false,
    themeStoreId: null,
    createdAt: theme.createdAt,
    updatedAt: theme.updatedAt,
    files: (args: PageArgs & { filenames?: string[] | null }) => {
      const names = fileNames(theme).filter(
        (name) => !args.filenames || args.filenames.some((pattern) => wildcard(pattern).test(name)),
      )
      return {
        ...connection(
          names,
          { ...args, first: args.first ?? 50 },
          (name) => fileNames(theme).indexOf(name),
          (name) => fileView(theme, name),
        ),
        userErrors: [],
      }
    },
  }
}

const getSize = (content: string) => ({
  checksumMd5: createHash('md5').update(content).digest('hex'),
  size: String(Buffer.byteLength(content)),
})

const contentTypes: Record<string, string> = {
  css: 'text/css',
  js: 'application/javascript',
  json: 'application/json',
  liquid: 'application/x-liquid',
}

function fileView(theme: Theme, filename: string): View {
  const { content, updatedAt } = findFile(theme, filename)!
  return {
    filename,
    ...getSize(content),
    contentType: contentTypes[filename.split('.').at(-1) ?? ''] ?? 'text/plain',
    createdAt: theme.createdAt,
    updatedAt,
    body: { __typename: 'OnlineStoreThemeFileBodyText', content },
  }
}
