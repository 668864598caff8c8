export { formatDay, formatMoment } from './format-profile'
export { ProvenanceNote, type ProvenanceNoteProps } from './provenance-note'
export { ProfileView, type ProfileExtra, type ProfileViewProps } from './profile-view'
export { profileSections, type ProfileRecord } from './profile-sections'
