import type { MenuItem } from '@shenglang/contract/site/entities'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { type MenuPosition, menuAddress } from './menu-address.ts'

/** The pages of one menu entry as tabs, above each of them. */
export function SectionTabs({ position }: { position: MenuPosition | undefined }) {
  if (!position?.tab || position.entry.children.length < 2) return null
  const { entry, tab } = position
  const tabs = entry.children.map((child) => ({ key: child.menuId, name: child.menuName, to: addressOf(child, entry) }))
  return <Tabs label={entry.menuName} tabs={tabs} current={tab.menuId} isSmall />
}

/** The entry's own page has the entry's id. */
const addressOf = (tab: MenuItem, entry: MenuItem) => menuAddress(tab.url === entry.url ? entry : tab)
