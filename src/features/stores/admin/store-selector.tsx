import { Suspense, useRef, useState } from 'react'
import { island } from '#features/auth/admin/public.tsx'
import { Hint } from '#kit/web/hint.tsx'
import { later, loadSoon } from '#kit/web/later.tsx'
import { StoreButton } from './store-button.tsx'
import { useStoreNames } from './use-store-names.ts'

const loadMenu = () => import('./store-menu.tsx')
const StoreMenu = later(async () => (await loadMenu()).StoreMenu)

/** Shows the current store; its menu, loaded when it is reached for, switches to another or leads to adding one. */
export const StoreSelector = () => {
  const { store } = island()
  const names = useStoreNames()
  const [used, setUsed] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  if (!store) return null
  const preload = () => loadSoon(loadMenu)
  const closed = (
    <StoreButton
      store={store}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setUsed(true)}
    />
  )
  return (
    <div ref={box}>
      {used ? (
        <Suspense fallback={closed}>
          <StoreMenu store={store} names={names} />
        </Suspense>
      ) : (
        closed
      )}
      <Hint
        target={box}
        label={names.length < 2 ? 'Switch functionality is not available with only one store' : null}
        position="right"
      />
    </div>
  )
}
