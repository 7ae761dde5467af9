import { isPermitted } from '@shenglang/contract/roles'
import type { Page, Section } from './section.ts'

/** The part of the signed-in member of staff that decides about the menu. */
export interface Staff {
  accountType: 'user' | 'admin'
  permissions: Parameters<typeof isPermitted>[0]['permissions']
}

export function mayOpen(staff: Staff, { permissions }: Pick<Page, 'permissions'>): boolean {
  const reader = { isAdmin: staff.accountType === 'admin', permissions: staff.permissions }
  return permissions.some((permission) => isPermitted(reader, permission))
}

/** The sections with the pages that the reader may open; those without any are left out. */
export function permittedSections(sections: readonly Section[], staff: Staff): Section[] {
  return sections
    .map((section) => ({ ...section, pages: section.pages.filter((page) => mayOpen(staff, page)) }))
    .filter(({ pages }) => pages.length > 0)
}

/** The tab of an address: that of its page, else the nearest above it, such as the list from which a page was opened. */
export function tabAt<Tab extends Pick<Page, 'path'>>(tabs: readonly Tab[], address: string): Tab | undefined {
  const above = tabs.filter(({ path }) => address === `/${path}` || address.startsWith(`/${path}/`))
  return above.sort((one, other) => other.path.length - one.path.length)[0]
}

/** True when the path of a page, which may have parameters, matches an address below `/admin`. */
export function isAt({ path }: Pick<Page, 'path'>, address: string): boolean {
  const parts = address.split('/').filter(Boolean)
  const pattern = path.split('/').filter(Boolean)
  return pattern.length === parts.length && pattern.every((part, index) => part.startsWith(':') || part === parts[index])
}
