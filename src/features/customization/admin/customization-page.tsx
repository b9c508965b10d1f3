import '@mantine/core/styles/Tabs.layer.css'
import { Skeleton, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { later } from '#kit/web/later.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { AppearanceTab } from './appearance-tab.tsx'

const ReviewsTab = later(async () => (await import('#features/reviews/admin/public.ts')).ReviewsTab)

const FormTab = later(async () => (await import('./form-tab.tsx')).FormTab)

type Tab = 'appearance' | 'reviews' | 'form'

/** How the hosted checkout looks, the reviews that it shows, and what it asks for. */
export const CustomizationPage = ({ tab }: { tab: Tab }) => {
  const navigate = useNavigate()
  const open = (value: string | null) =>
    void navigate({ to: '/customization/$tab', params: { tab: value ?? 'appearance' } })
  return (
    <>
      <PageHeader title="Customization" description="Make the checkout yours, and show shoppers why to trust you." />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="appearance">Appearance</Tabs.Tab>
          <Tabs.Tab value="reviews">Reviews</Tabs.Tab>
          <Tabs.Tab value="form">Form</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="appearance">
          <AppearanceTab />
        </Tabs.Panel>
        <Tabs.Panel value="reviews">
          <Suspense fallback={<Skeleton h={520} radius="lg" />}>
            <ReviewsTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="form">
          <Suspense fallback={<Skeleton h={520} radius="lg" />}>
            <FormTab />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
