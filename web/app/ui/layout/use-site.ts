import { useRouteLoaderData } from 'react-router'
import { brand } from '../text/initial-texts.ts'

interface Site {
  siteName: string
  /** Relative to the base address; '' for the site's own mark. */
  logo: string
}

/** Name and logo of the site as its operator set them. */
export function useSite(): Site {
  const data = useRouteLoaderData<() => Promise<{ config?: { basic: Site } }>>('root')
  return data?.config?.basic ?? { siteName: brand, logo: '' }
}
