import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { island } from '#features/auth/admin/public.tsx'
import { askToLogInAgain } from '#features/auth/admin/re-login.tsx'
import { configureClient } from '#kit/web/client.ts'
import { mendStyles } from '#kit/web/failed-styles.ts'
import { fetchFilesAhead } from '#kit/web/files-ahead.ts'
import { fetchPartsAhead } from '#kit/web/later.tsx'
import { loadPatiently } from '#kit/web/load-patiently.ts'
import { createQueryClient } from '#kit/web/query-client.ts'
import { letReactFindTexts, showOverTranslations } from '#kit/web/translated-texts.ts'
import { colorSchemeManager } from './color-scheme.ts'
import { router } from './router.tsx'
import { theme, variables } from './theme.ts'

/** Brings the page to life that the server wrote. */
export const mount = (repeat?: Parameters<typeof createQueryClient>[0]) => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  setNonce(nonce)

  configureClient({
    headers: () => {
      const { csrfToken, store } = island()
      return { 'x-csrf-token': csrfToken, ...(store && { 'x-store-id': store.id }) }
    },
    reauthenticate: askToLogInAgain,
  })

  const stops = [mendStyles(), showOverTranslations(), letReactFindTexts()]
  const stopWaiting = router.subscribe('onRendered', () => {
    stopWaiting()
    void loadPatiently(() => import('./print.ts'))
    if (!island().user) return
    // Parts come from the cache then: asked for by themselves they would go before the page's own calls.
    fetchFilesAhead(fetchPartsAhead)
  })

  const root = createRoot(document.getElementById('root')!)
  root.render(
    <QueryClientProvider client={createQueryClient(repeat)}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        // All variables from here, in place of a stylesheet of the defaults and a second one of what differs.
        deduplicateCssVariables={false}
        getStyleNonce={() => nonce}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return {
    unmount() {
      for (const stop of stops) stop()
      stopWaiting()
      root.unmount()
    },
  }
}
