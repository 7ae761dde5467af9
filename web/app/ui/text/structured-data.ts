import * as texts from './texts.ts'

/** Breadcrumbs of a page as structured data, from the first page down to itself (schema.org). */
export function breadcrumbData(siteUrl: string, steps: readonly (readonly [name: string, path: string])[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [[texts.home, '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  }
}
