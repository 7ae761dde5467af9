import { THEME_COOKIE, THEMES, type Theme } from '@shenglang/contract/constants'
import { useState } from 'react'
import { keepPreference } from '../session/preferences.ts'
import { IconButton } from '../ui/Button.tsx'
import { IconDeviceDesktop, IconMoon, IconSun } from '../ui/icons.ts'

const FACES: Record<Theme, { name: string; Glyph: typeof IconMoon }> = {
  dark: { name: '深色', Glyph: IconMoon },
  auto: { name: '跟随系统', Glyph: IconDeviceDesktop },
  light: { name: '浅色', Glyph: IconSun },
}

/** Goes round dark, auto and light. */
export function ThemeSwitch({ initialTheme }: { initialTheme: Theme }) {
  const [theme, setTheme] = useState(initialTheme)
  const { name, Glyph } = FACES[theme]
  const change = () => {
    const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'dark'
    setTheme(next)
    document.documentElement.dataset.theme = next
    const { backgroundColor } = getComputedStyle(document.body)
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = backgroundColor
    keepPreference(THEME_COOKIE, next)
  }
  return (
    <IconButton label={`外观：${name}`} onClick={change}>
      <Glyph size={18} />
    </IconButton>
  )
}
