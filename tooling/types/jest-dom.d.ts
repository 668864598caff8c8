// The matchers that setup-browser.mjs installs, for the types of '@jest/globals'.
import '@testing-library/jest-dom/jest-globals'
