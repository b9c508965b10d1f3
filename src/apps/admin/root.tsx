import { VisuallyHidden } from '@mantine/core'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pageTitle } from '#apps/pages.ts'
import { island, rememberStore, shareSession, watchRememberedStore } from '#features/auth/admin/public.tsx'
import { ReLogin } from '#features/auth/admin/re-login.tsx'
import { watchDoublePresses } from '#kit/web/double-press.ts'
import { confirm, ConfirmCenter, dropQuestionOfPage } from '#kit/web/modal/confirm.tsx'
import { notify, NotificationCenter } from '#kit/web/notification/notify.tsx'
import { OfflineNote } from '#kit/web/offline-note.tsx'
import { reloadPage, showKeptNotice } from '#kit/web/page-load.ts'
import { usePageLeft } from '#kit/web/use-page-left.ts'

/** What is there on every page: the title, messages, questions, and the watch over the session. */
export const Root = () => {
  useFlashMessages()
  useSessionWatch()
  usePageLeft(dropQuestionOfPage)
  useEffect(watchDoublePresses, [])
  return (
    <>
      <PageTitle />
      <Outlet />
      <ConfirmCenter />
      <ReLogin />
      <NotificationCenter />
      <OfflineNote />
    </>
  )
}

/** Sets the document's title and says it to screen readers when the page changes without a load. */
const PageTitle = () => {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const title = pageTitle(pathname, island().product.name)
  const [first] = useState(title)
  useEffect(() => {
    document.title = title
  }, [title])
  return <VisuallyHidden component="output">{title === first ? '' : title}</VisuallyHidden>
}

let flashed = false

const useFlashMessages = () => {
  useEffect(() => {
    if (flashed) return
    flashed = true
    showKeptNotice()
    for (const { kind, message } of island().flash) notify[kind](message)
  }, [])
}

const useSessionWatch = () => {
  useEffect(() => {
    rememberStore()
    const stops = [watchRememberedStore(() => void offerReload()), shareSession()]
    return () => stops.forEach((stop) => stop())
  }, [])
}

const offerReload = async () => {
  const yes = await confirm({
    title: 'Another store is open in another tab',
    text: `This page still shows ${island().store?.name ?? 'the store before'}. Reload it to continue with the other store.`,
    confirm: 'Reload',
    cancel: 'Not now',
    isOfNoPage: true,
  })
  if (yes) reloadPage()
}
