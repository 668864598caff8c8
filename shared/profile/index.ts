export { formatDay, formatMoment } from './format-profile'
export { ProfileView, type ProfileExtra, type ProfileViewProps } from './profile-view'
export { profileSections, type ProfileRecord } from './profile-sections'
