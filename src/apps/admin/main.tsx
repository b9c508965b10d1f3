import './styles.ts'
import { mount } from './mount.tsx'

mount()
