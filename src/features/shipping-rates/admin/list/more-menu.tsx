import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { Suspense, useState } from 'react'
import { forShownStore } from '#features/auth/admin/public.tsx'
import { later } from '#kit/web/later.tsx'
import { useOpening } from '#kit/web/opening.ts'

const FileModal = later(async () => (await import('../import/file-modal.tsx')).FileModal)
const ShopModal = later(async () => (await import('../import/shop-modal.tsx')).ShopModal)
const CalendarModal = later(async () => (await import('../calendar/calendar-modal.tsx')).CalendarModal)
const OrderModal = later(async () => (await import('./order-modal.tsx')).OrderModal)

/** What is done to all rates of the store. */
export const MoreMenu = () => {
  const [opened, setOpened] = useState<'order' | 'calendar' | 'file' | 'shop' | null>(null)
  useOpening('import-from-shop', () => setOpened('shop'))
  useOpening('delivery-calendar', () => setOpened('calendar'))
  return (
    <>
      <Menu position="bottom-end" shadow="md" radius="lg">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More for shipping rates">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowsSort size={16} aria-hidden />} onClick={() => setOpened('order')}>
            Order at checkout
          </Menu.Item>
          <Menu.Item leftSection={<IconCalendarTime size={16} aria-hidden />} onClick={() => setOpened('calendar')}>
            Delivery calendar
          </Menu.Item>
          <Menu.Item leftSection={<IconBuildingStore size={16} aria-hidden />} onClick={() => setOpened('shop')}>
            Import from your shop
          </Menu.Item>
          <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setOpened('file')}>
            Import CSV
          </Menu.Item>
          <Menu.Item
            component="a"
            href={forShownStore('/api/shipping-rate/file')}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Export CSV
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'file' && (
        <Suspense>
          <FileModal onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {opened === 'shop' && (
        <Suspense>
          <ShopModal onClose={() => setOpened(null)} onFile={() => setOpened('file')} />
        </Suspense>
      )}
      {opened === 'calendar' && (
        <Suspense>
          <CalendarModal onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {opened === 'order' && (
        <Suspense>
          <OrderModal onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
