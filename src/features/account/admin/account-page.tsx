import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { PageHeader } from '#kit/web/page-header.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecurityTab } from './security-tab.tsx'

type Tab = 'personal-information' | 'security' | 'delete-account'

/** Who the merchant is, how they sign in, and the way out. Deleting the account is a page of Security without a tab of its own. */
export const AccountPage = ({ tab }: { tab: Tab }) => {
  const navigate = useNavigate()
  const open = (value: string | null) =>
    void navigate({ to: '/account/$tab', params: { tab: value ?? 'personal-information' } })
  return (
    <>
      <PageHeader title="Account" description="Your name, and how you sign in. It is the same for all your stores." />
      <Tabs value={tab === 'delete-account' ? 'security' : tab} onChange={open} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="personal-information">Personal Information</Tabs.Tab>
          <Tabs.Tab value="security">Security</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="personal-information">
          <ProfileForm />
        </Tabs.Panel>
        <Tabs.Panel value="security">{tab === 'delete-account' ? <DeleteAccount /> : <SecurityTab />}</Tabs.Panel>
      </Tabs>
    </>
  )
}
