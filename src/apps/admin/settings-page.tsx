import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { AnalyticsTab } from '#features/analytics/admin/analytics-tab.tsx'
import { CustomDomainTab } from '#features/custom-domains/admin/custom-domain-tab.tsx'
import { ScriptTab } from '#features/script/admin/script-tab.tsx'
import { StoresTab } from '#features/stores/admin/stores-tab.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import classes from './settings-page.module.css'

const tabs = {
  'custom-domain': { label: 'Custom domain', Panel: CustomDomainTab },
  'checky-pro-script': { label: 'Script', Panel: ScriptTab },
  'shopify-store': { label: 'Stores', Panel: StoresTab },
  analytics: { label: 'Analytics', Panel: AnalyticsTab },
} as const

/** What belongs to a store as a whole, by its parts. */
export const SettingsPage = ({ tab }: { tab: keyof typeof tabs }) => {
  const navigate = useNavigate()
  const { Panel } = tabs[tab]
  return (
    <>
      <PageHeader title="Settings" description="How your store is connected, and where its checkout lives." />
      <Tabs
        value={tab}
        onChange={(value) => value && void navigate({ to: '/settings/$tab', params: { tab: value } })}
        keepMounted={false}
      >
        <Tabs.List mb="lg" className={classes.tabs}>
          {Object.entries(tabs).map(([value, { label }]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Panel />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
