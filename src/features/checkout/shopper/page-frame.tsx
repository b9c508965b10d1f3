import type { ReactNode } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { Look } from '../contract.ts'
import { BackIcon, LockIcon } from './icons.tsx'
import styles from './page.module.css'

type HeaderProps = { storeName: string; look: Look; href?: string | undefined }

/** The shop's logo in a box of 200 by 60, or its name. */
export const Header = ({ storeName, look, href }: HeaderProps) => {
  const brand = look.logo_url ? (
    <img className={styles.logo} src={look.logo_url} alt={storeName} width="200" height="60" />
  ) : (
    <span className={styles.shopName}>{storeName}</span>
  )
  return (
    <header className={styles.header}>
      {href ? (
        <a className={styles.brand} href={href}>
          {brand}
        </a>
      ) : (
        <div className={styles.brand}>{brand}</div>
      )}
    </header>
  )
}

export const Footer = ({ storeName, href }: { storeName: string; href: string }) => {
  const t = useTexts()
  return (
    <footer className={styles.footer}>
      <a className={styles.back} href={href}>
        <BackIcon />
        {t('footer.back_to_shop', { store: storeName })}
      </a>
      <span className={styles.hint}>
        <LockIcon />
        {t('footer.secure')}
      </span>
    </footer>
  )
}

/** A page that is one message in the middle, with one way on. */
export const MessageFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className={styles.message}>
    <h1 className={styles.messageTitle}>{title}</h1>
    {children}
  </main>
)
