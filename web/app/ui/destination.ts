import { type Location, useLocation, useNavigation } from 'react-router'

/** Where the reader is going, or stands: what was clicked is shown as chosen before its page has come. */
export function useDestination(): Location {
  const location = useLocation()
  return useNavigation().location ?? location
}
