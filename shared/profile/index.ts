export { ProfileView, type ProfileViewProps } from './profile-view'
export { profileSections, type ProfileRecord } from './profile-sections'
