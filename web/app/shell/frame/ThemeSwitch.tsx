import { THEME_COOKIE, THEMES, type Theme } from '@shenglang/contract/constants'
import { useState } from 'react'
import { savePreference } from '../../session/preferences.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { IconDeviceDesktop, IconMoon, IconSun } from '../../ui/data/icons.ts'
import * as texts from './initial-texts.ts'

const FACES: Record<Theme, { name: string; Glyph: typeof IconMoon }> = {
  dark: { name: texts.dark, Glyph: IconMoon },
  auto: { name: texts.system, Glyph: IconDeviceDesktop },
  light: { name: texts.light, Glyph: IconSun },
}

/** Cycles through dark, auto and light. */
export function ThemeSwitch({ initialTheme }: { initialTheme: Theme }) {
  const [theme, setTheme] = useState(initialTheme)
  const { name, Glyph } = FACES[theme]
  const change = () => {
    const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'dark'
    setTheme(next)
    document.documentElement.dataset.theme = next
    const { backgroundColor } = getComputedStyle(document.body)
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = backgroundColor
    savePreference(THEME_COOKIE, next)
  }
  return (
    <IconButton label={texts.appearance(name)} onClick={change}>
      <Glyph size={18} />
    </IconButton>
  )
}
