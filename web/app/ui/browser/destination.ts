import { type Location, useLocation, useNavigation } from 'react-router'

/** The location after the navigation under way, so that a clicked link is highlighted at once. */
export function useDestination(): Location {
  const location = useLocation()
  return useNavigation().location ?? location
}
