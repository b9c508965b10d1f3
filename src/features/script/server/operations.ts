import { read, write } from '#features/stores/server/public.ts'

export const mainTheme = read(`query MainTheme($file: String!) {
  themes(first: 1, roles: [MAIN]) {
    nodes {
      id name
      files(filenames: [$file], first: 1) {
        nodes { filename body { ... on OnlineStoreThemeFileBodyText { content } } }
      }
    }
  }
}`)

export const themeFilesUpsert =
  write(`mutation ThemeFilesUpsert($themeId: ID!, $files: [OnlineStoreThemeFilesUpsertFileInput!]!) {
  themeFilesUpsert(themeId: $themeId, files: $files) {
    job { id done }
    upsertedThemeFiles { filename }
    userErrors { code message }
  }
}`)

/** Null for a job that the shop does not know any more. */
export const jobById = read(`query ThemeJob($id: ID!) {
  job(id: $id) { done }
}`)
