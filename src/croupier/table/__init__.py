"""The live table: driver of procedures, events, views, replay and cases."""
