export { allStyleProblems, isStyleSheet } from './style-sheets'
export { readBuildFolder } from './build-folder'
