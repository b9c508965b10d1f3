import type { ReactNode } from 'react'

const Icon = ({ size = 16, children }: { size?: number; children: ReactNode }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const LockIcon = () => (
  <Icon>
    <rect x="3" y="7" width="10" height="7" rx="1.5" />
    <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
  </Icon>
)
export const ChevronIcon = () => (
  <Icon>
    <path d="m4 6 4 4 4-4" />
  </Icon>
)
export const TagIcon = () => (
  <Icon>
    <path d="M8.6 2.5H13v4.4l-6 6a1 1 0 0 1-1.4 0L2.9 10a1 1 0 0 1 0-1.4z" />
    <path d="M10.6 5.4h.01" />
  </Icon>
)
export const LessIcon = () => (
  <Icon size={14}>
    <path d="M3 8h10" />
  </Icon>
)
export const MoreIcon = () => (
  <Icon size={14}>
    <path d="M3 8h10M8 3v10" />
  </Icon>
)
export const CrossIcon = () => (
  <Icon size={14}>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Icon>
)
export const AlertIcon = () => (
  <Icon size={20}>
    <circle cx="8" cy="8" r="6.3" />
    <path d="M8 4.8v3.7M8 11h.01" />
  </Icon>
)
export const CheckIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <circle cx="8" cy="8" r="6.8" />
    <path d="m5 8.3 2.1 2.1L11.2 6" />
  </Icon>
)
export const CancelledIcon = ({ size = 20 }: { size?: number }) => (
  <Icon size={size}>
    <circle cx="8" cy="8" r="6.8" />
    <path d="m5.7 5.7 4.6 4.6M10.3 5.7l-4.6 4.6" />
  </Icon>
)
export const BackIcon = () => (
  <Icon>
    <path d="m10 4-4 4 4 4" />
  </Icon>
)
export const PictureIcon = () => (
  <Icon size={24}>
    <rect x="2" y="3" width="12" height="10" rx="1.5" />
    <path d="m2.5 11.5 3.3-3 2.4 2 2-1.8 3.3 2.8M6 6.2h.01" />
  </Icon>
)
